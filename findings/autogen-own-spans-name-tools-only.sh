#!/usr/bin/env bash
# AutoGen's own OpenTelemetry spans of an assistant that asks its model and calls a tool.
# A good guess: there is a span of the model as the conventions of `gen_ai` have it, and the tool's has arguments and result, at least
# where OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT is true.
# Seen: no span of the model at all; the tool's has its name, description and the id of the call. An error's words are the one thing
# that was said. With and without that setting.
# Source: autogen-core 0.7.5, autogen_core/_telemetry/_genai.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check autogen-agentchat==0.7.5 autogen-ext==0.7.5 opentelemetry-sdk
cat > agent.py << 'PY'
import asyncio

from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)

from autogen_agentchat.agents import AssistantAgent
from autogen_core import FunctionCall
from autogen_core.models import CreateResult, RequestUsage
from autogen_ext.models.replay import ReplayChatCompletionClient

INFO = dict(vision=False, function_calling=True, json_output=False, family="unknown", structured_output=False)
USED = RequestUsage(prompt_tokens=1, completion_tokens=1)


def said(content, reason):
    return CreateResult(finish_reason=reason, content=content, usage=USED, cached=False)


def get_order(id: str) -> str:
    """Looks an order up."""
    return f"order {id} is packed"


call = [FunctionCall(id="call_1", name="get_order", arguments='{"id": "4711"}')]
model = ReplayChatCompletionClient([said(call, "function_calls"), said("Packed.", "stop")], model_info=INFO)
asyncio.run(AssistantAgent("clerk", model, tools=[get_order], max_tool_iterations=2).run(task="Where is order 4711?"))
for span in exporter.get_finished_spans():
    print(span.name, sorted(key for key in span.attributes if key != "gen_ai.system"))
PY
venv/bin/python -c 'import importlib.metadata as m; print("autogen-core", m.version("autogen-core"))'
plain=$(venv/bin/python agent.py 2> /dev/null)
asked=$(OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true venv/bin/python agent.py 2> /dev/null)
echo "$asked"
tool="execute_tool get_order ['gen_ai.operation.name', 'gen_ai.tool.call.id', 'gen_ai.tool.description', 'gen_ai.tool.name']"
[ "$plain" = "$asked" ] && grep -qxF "$tool" <<< "$asked" && ! grep -q '^chat' <<< "$asked" && [ "$(wc -l <<< "$asked")" = 3 ] || { echo 'CHANGED'; exit 1; }
