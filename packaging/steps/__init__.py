"""The steps that make the packages, in order: environment, llama.cpp, frozen program, checks, bill of materials, packages."""
