from openinference.instrumentation.langchain import LangChainInstrumentor

from recorder import Recorder

spans = Recorder()
LangChainInstrumentor().instrument(tracer_provider=spans.provider)

from langchain_scene import run_clerk

run_clerk()
spans.print()
