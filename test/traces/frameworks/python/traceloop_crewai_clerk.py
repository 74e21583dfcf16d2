import os

os.environ.update(CREWAI_DISABLE_TELEMETRY="true", CREWAI_TRACING_ENABLED="false")

from opentelemetry.instrumentation.crewai import CrewAIInstrumentor
from opentelemetry.instrumentation.openai import OpenAIInstrumentor

from recorder import Recorder

spans = Recorder()
CrewAIInstrumentor().instrument(tracer_provider=spans.provider)
OpenAIInstrumentor().instrument(tracer_provider=spans.provider)

from crewai_scene import run_clerk

run_clerk()
spans.print()
