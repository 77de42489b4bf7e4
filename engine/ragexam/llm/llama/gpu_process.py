"""The process that tries the GPUs for another one (`ragexam.llm.llama.gpu_trial`): a broken driver ends it instead.

Lines out: {"device": {...}} before each is tried, {"right": whether it multiplied rightly} after it, {"end": true}.
"""

from __future__ import annotations

import json
import os

from ragexam.children import end_with_parent
from ragexam.gguf.devices import listed_devices
from ragexam.gguf.gpu_libraries import load_gpu_libraries
from ragexam.gguf.log import quiet_logs
from ragexam.gguf.processors import load_processors
from ragexam.gguf.product import multiplies
from ragexam.gguf.threads import wait_briefly
from ragexam.llm.offline import go_offline
from ragexam.records import to_json


def main() -> None:
    """Run the process."""
    end_with_parent()
    # Drivers print to descriptor 1 as they like: our lines go where nobody else writes.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as lines:
        os.dup2(2, 1)

        def tell(line: dict[str, object]) -> None:
            lines.write(json.dumps(line) + "\n")
            lines.flush()

        go_offline()
        wait_briefly()
        import llama_cpp

        quiet_logs()
        load_processors()
        load_gpu_libraries()
        library = llama_cpp.llama_cpp._lib
        for device, pointer in listed_devices(library):
            tell({"device": to_json(device)})
            tell({"right": multiplies(library, pointer)})
        tell({"end": True})
    os._exit(0)  # drivers' destructors are a known source of crashes


if __name__ == "__main__":
    main()
