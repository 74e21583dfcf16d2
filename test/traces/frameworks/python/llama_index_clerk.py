from openinference.instrumentation.llama_index import LlamaIndexInstrumentor

from recorder import Recorder

spans = Recorder()
LlamaIndexInstrumentor().instrument(tracer_provider=spans.provider)

from llama_index_scene import run_clerk

run_clerk()
spans.print()
