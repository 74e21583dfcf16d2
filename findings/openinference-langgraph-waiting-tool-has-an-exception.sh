#!/usr/bin/env bash
# OpenInference's instrumentation of LangGraph: a tool that waits for a person (`interrupt`), and the run that goes on with the answer.
# A good guess: a run that only waits has no exception in it, and one that failed has status ERROR where it has an exception; what
# goes on is in the same trace, as another step.
# Seen: the waiting tool's span has an exception event (`GraphInterrupt`) and the status OK, so neither of the two says alone how it
# ended. The run that goes on is a trace of its own, in which the tool that waited is called again, and the calls before it, which
# are not made again, are there as messages alone.
# Source: openinference-instrumentation-langchain 0.1.80, _tracer.py (`GraphInterrupt` is among what is no error).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check langchain==1.5.2 langgraph==1.2.24 openinference-instrumentation-langchain==0.1.80 opentelemetry-sdk
cat > agent.py << 'PY'
from openinference.instrumentation.langchain import LangChainInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
LangChainInstrumentor().instrument(tracer_provider=provider)

from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, interrupt


class Script(GenericFakeChatModel):
    def bind_tools(self, tools, **_):
        return self


@tool
def look(id: str) -> str:
    """Looks an order up."""
    return "packed"


@tool
def ask(question: str) -> str:
    """Asks a person."""
    return interrupt(question)


def call(number, name, **args):
    return AIMessage("", tool_calls=[{"id": number, "name": name, "args": args}])


answers = [call("1", "look", id="4711"), call("2", "ask", question="Refund it?"), AIMessage("Refunded.")]
agent = create_agent(Script(messages=iter(answers)), [look, ask], name="clerk", checkpointer=InMemorySaver())
config = {"configurable": {"thread_id": "1"}}
agent.invoke({"messages": [("user", "Refund the order")]}, config)
agent.invoke(Command(resume="yes"), config)
spans = sorted(exporter.get_finished_spans(), key=lambda span: span.start_time)
traces = list(dict.fromkeys(span.context.trace_id for span in spans))
print("traces:", len(traces))
for span in spans:
    if span.attributes.get("openinference.span.kind") == "TOOL":
        events = [event.attributes["exception.type"].split(".")[-1] for event in span.events]
        print(f"trace {traces.index(span.context.trace_id) + 1}: {span.name}, {span.status.status_code.name}", *events)
PY
venv/bin/python -c 'import importlib.metadata as m; print("openinference-instrumentation-langchain", m.version("openinference-instrumentation-langchain"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected='traces: 2
trace 1: look, OK
trace 1: ask, OK GraphInterrupt
trace 2: ask, OK'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
