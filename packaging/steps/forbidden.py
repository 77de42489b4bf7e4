"""Packages that a packaged program must not hold: large, and needed only for what source installs do."""

FORBIDDEN = frozenset(
    {
        "IPython", "PIL", "PyInstaller", "accelerate", "grimp", "huggingface_hub", "hypothesis", "joblib", "matplotlib",
        "mypy", "networkx", "numba", "numpy.f2py.tests", "onnx", "pandas", "peft", "pip", "pytest", "rapidocr", "reportlab", "ruff",
        "scikit_build_core", "sentence_transformers", "setuptools", "sklearn", "sympy", "tkinter", "torch", "torchvision",
        "transformers", "triton",
    }
)  # fmt: skip
