from opentelemetry.instrumentation.openai_agents import OpenAIAgentsInstrumentor

from recorder import Recorder

spans = Recorder()
OpenAIAgentsInstrumentor().instrument(tracer_provider=spans.provider)

from openai_agents_scene import run_clerk

run_clerk()
spans.print()
