from openlit_tracing import spans

from crewai_scene import run_clerk

run_clerk()
spans.print()
