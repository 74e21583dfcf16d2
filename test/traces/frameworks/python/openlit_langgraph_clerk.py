from openlit_tracing import spans

from langchain_scene import run_clerk

run_clerk()
spans.print()
