from openinference.instrumentation.google_genai import GoogleGenAIInstrumentor

from recorder import Recorder

spans = Recorder()
GoogleGenAIInstrumentor().instrument(tracer_provider=spans.provider)

from google_genai_scene import run_clerk

run_clerk()
spans.print()
