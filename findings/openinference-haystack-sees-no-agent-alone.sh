#!/usr/bin/env bash
# An agent of Haystack, traced by OpenInference's instrumentation, by itself and as a component of a pipeline.
# A good guess: an agent that is run has a span, below it one of each call of its model, with messages and calls.
# Seen: by itself it leaves no span at all. In a pipeline it has one, and its model none: what was asked, called and answered is
# there only as Python prints its objects (`ChatMessage(_role=<ChatRole.USER: 'user'>, …)`) in a list of texts.
# Source: openinference-instrumentation-haystack 0.1.46, haystack-ai 3.4.1 (`Pipeline.run` and `_run_component` are what is wrapped).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check haystack-ai==3.4.1 openinference-instrumentation-haystack==0.1.46 opentelemetry-sdk
cat > agent.py << 'PY'
import json
import os

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"

from openinference.instrumentation.haystack import HaystackInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
HaystackInstrumentor().instrument(tracer_provider=provider)

from haystack import Pipeline, component
from haystack.components.agents import Agent
from haystack.dataclasses import ChatMessage, ToolCall
from haystack.tools import create_tool_from_function


@component
class Script:
    def __init__(self):
        self.left = []

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage], tools=None, **_):
        done = any(message.tool_call_results for message in messages)
        said = {"text": "Packed."} if done else {"tool_calls": [ToolCall("get_order", {"id": "4711"}, id="call_1")]}
        return {"replies": [ChatMessage.from_assistant(**said)]}


def get_order(id: str) -> str:
    """Looks an order up."""
    return "packed"


agent = Agent(chat_generator=Script(), tools=[create_tool_from_function(get_order)])
asked = [ChatMessage.from_user("Where is order 4711?")]
agent.run(messages=asked)
print("by itself:", len(exporter.get_finished_spans()), "spans")
pipeline = Pipeline()
pipeline.add_component("agent", agent)
pipeline.run({"agent": {"messages": asked}})
spans = exporter.get_finished_spans()
print("in a pipeline:", sorted((span.name, span.attributes["openinference.span.kind"]) for span in spans))
first = next(json.loads(span.attributes["input.value"])["messages"][0] for span in spans if span.name == "Agent.run")
print(type(first).__name__, first[:46])
PY
venv/bin/python -c 'import importlib.metadata as m; print("openinference-instrumentation-haystack", m.version("openinference-instrumentation-haystack"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
grep -qx 'by itself: 0 spans' <<< "$seen" && grep -qF "[('Agent.run', 'CHAIN'), ('Pipeline.run', 'CHAIN')]" <<< "$seen" && grep -qF "str ChatMessage(_role=<ChatRole.USER" <<< "$seen" || { echo 'CHANGED'; exit 1; }
