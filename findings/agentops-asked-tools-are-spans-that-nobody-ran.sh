#!/usr/bin/env bash
# A program asks OpenAI's client for a completion under AgentOps, gets two calls of tools, and runs one of them.
# A good guess: the calls are in `gen_ai.completion.0.tool_calls` of the model's span, and a span of the kind `tool` is a tool that ran.
# Seen: the completion has no calls. Each is a span of its own below the model's, with a name, arguments and the id of the call, whether
# anybody ran it or not. Its kind is the print of an enum, `AgentOpsSpanKindValues.TOOL`; the tool that ran is another span, of kind `tool`,
# without the call's id.
# Source: agentops 0.4.21, agentops/instrumentation/providers/openai/wrappers/chat.py (`tool_call.` spans, attributes set from the enum).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check agentops==0.4.21 openai==3.57.0
cat > agent.py << 'PY'
import json
import os
import sys

os.environ.update(AGENTOPS_LOG_LEVEL="CRITICAL", AGENTOPS_LOGGING_TO_FILE="false")
import agentops
import httpx
from opentelemetry import trace
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
agentops.init(api_key="none", auto_start_session=False)
trace.get_tracer_provider().add_span_processor(SimpleSpanProcessor(exporter))
from agentops.sdk.decorators import tool
from openai import OpenAI


def answer(request):
    calls = [{"id": f"call_{name}", "type": "function", "function": {"name": name, "arguments": '{"id": "9"}'}} for name in ("find", "cancel")]
    message = {"role": "assistant", "content": None, "tool_calls": calls}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    return httpx.Response(200, json={"id": "c", "object": "chat.completion", "created": 1, "model": "script", "choices": [choice]})


client = OpenAI(api_key="none", base_url="http://provider.invalid/v1", http_client=httpx.Client(transport=httpx.MockTransport(answer)))
made = client.chat.completions.create(model="script", messages=[{"role": "user", "content": "Cancel order 9"}]).choices[0].message.tool_calls


@tool(name="find")
def find(id):
    return "packed"


find(**json.loads(made[0].function.arguments))
spans = exporter.get_finished_spans()
[model] = [span for span in spans if span.name == "openai.chat.completion"]
print("calls made:", [call.function.name for call in made], "run: ['find']")
print("attributes of calls in the model's span:", sum("tool_call" in key for key in model.attributes))
for span in sorted((span for span in spans if span is not model), key=lambda span: span.name):
    own = span.attributes
    below = span.parent is not None and span.parent.span_id == model.context.span_id
    print(f"{span.name}: kind {own['agentops.span.kind']}, id {own.get('tool.call.id')}, below the model's: {below}")
sys.stdout.flush()
os._exit(0)
PY
venv/bin/python -c 'import importlib.metadata as m; print("agentops", m.version("agentops"), "openai", m.version("openai"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="calls made: ['find', 'cancel'] run: ['find']
attributes of calls in the model's span: 0
find.tool: kind tool, id None, below the model's: False
tool_call.cancel: kind AgentOpsSpanKindValues.TOOL, id call_cancel, below the model's: True
tool_call.find: kind AgentOpsSpanKindValues.TOOL, id call_find, below the model's: True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
