#!/usr/bin/env bash
# PydanticAI: a model gives its result by the tool of `output_type`, once with arguments that are wrong and once with right ones.
# A good guess: the refused one is an error in the spans, as a tool that raises `ModelRetry` is; each call of a tool has a span.
# Seen: neither call has a span of a tool. The refusal is a `tool_call_response` like any other, without a mark, whose result is
# Pydantic's list of faults; an ordinary tool with the same wrong arguments has a span, and that has the status ERROR.
# Source: pydantic-ai-slim 2.68.0, pydantic_ai/_otel_messages.py, models/instrumented.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pydantic-ai-slim==2.68.0 opentelemetry-sdk
cat > agent.py << 'PY'
import json

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import BaseModel
from pydantic_ai import Agent
from pydantic_ai.messages import ModelResponse, ToolCallPart
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.models.instrumented import InstrumentationSettings

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
Agent.instrument_all(InstrumentationSettings(tracer_provider=provider))


class Count(BaseModel):
    count: int


calls = [("look", {"shelf": "x"}), ("look", {"shelf": 1}), ("final_result", {"count": "x"}), ("final_result", {"count": 3})]


def answer(messages, info):
    name, given = calls.pop(0)
    return ModelResponse([ToolCallPart(name, given, tool_call_id=f"c{len(calls)}")])


def look(shelf: int) -> int:
    return 3


result = Agent(FunctionModel(answer), tools=[look], output_type=Count).run_sync("Count")
spans = exporter.get_finished_spans()
tools = [(one.attributes["gen_ai.tool.name"], one.status.status_code.name) for one in spans if "gen_ai.tool.name" in one.attributes]
print("spans of tools:", tools)
messages = json.loads(spans[-1].attributes["pydantic_ai.all_messages"])
parts = [part for message in messages for part in message["parts"] if part["type"] == "tool_call_response" and part["name"] == "final_result"]
print("refused:", sorted(parts[0]), parts[0]["result"][0]["type"])
print(result.output)
PY
venv/bin/pip freeze | grep -E '^pydantic-ai-slim=='
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="spans of tools: [('look', 'ERROR'), ('look', 'UNSET')]
refused: ['id', 'name', 'result', 'type'] int_parsing
count=3"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
