from openlit_tracing import spans

from openai_agents_scene import run_clerk

run_clerk()
spans.print()
