from openinference.instrumentation.bedrock import BedrockInstrumentor

from recorder import Recorder

spans = Recorder()
BedrockInstrumentor().instrument(tracer_provider=spans.provider)

from bedrock_scene import run_clerk

run_clerk()
spans.print()
