#!/usr/bin/env bash
# Upsonic, traced by its own spans: a model calls a tool that raises, which may be tried again once (so that it takes a second and not half
# a minute), and another that may not.
# A good guess: a call of the model runs the tool once; what it raises is told to the model as an error, and the span of the tool has failed.
# Seen: a tool that raises is run again, six times by default, with waits that double from one second on (31 in all): what it did before it
# raised is done six times. It is one call, one span. The span says `upsonic.tool.success: true` with the status OK, and the model is told the
# words of the error alone, which look like any result.
# Source: upsonic 0.77.3, upsonic/tools/execution.py (`max_retries`), upsonic/tools/config.py (5), upsonic/agent/otel_manager.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check upsonic==0.77.3 openai==3.57.0 opentelemetry-sdk==1.45.2
cat > agent.py << 'PY'
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

os.environ.update(UPSONIC_TELEMETRY="False")

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from upsonic import Agent, Task
from upsonic.models.instrumented import InstrumentationSettings
from upsonic.models.openai import OpenAIChatModel
from upsonic.providers.openai import OpenAIProvider
from upsonic.tools import tool
from upsonic.tools.config import ToolConfig

told = []


class Model(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        messages = json.loads(self.rfile.read(int(self.headers["content-length"])))["messages"]
        results = [message["content"] for message in messages if message["role"] == "tool"]
        told[:] = results
        calls = [{"id": f"call_{len(results)}", "type": "function", "function": {"name": ("track", "pay")[len(results)], "arguments": "{}"}}] if len(results) < 2 else None
        message = {"role": "assistant", "content": None if calls else "Done.", "tool_calls": calls}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}
        whole = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(whole).encode())


server = HTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()
ran = []


@tool(max_retries=1)
def track() -> str:
    """Tracks the parcel."""
    ran.append("track")
    raise ValueError("no parcel")


@tool(max_retries=0)
def pay() -> str:
    """Pays."""
    ran.append("pay")
    raise ValueError("no money")


exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
model = OpenAIChatModel("m", provider=OpenAIProvider(base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key="none"))
Agent(model=model, name="clerk", instrument=InstrumentationSettings(tracer_provider=provider)).do(Task(description="Look", tools=[track, pay]))
print("SEEN tries again by default:", ToolConfig().max_retries)
print("SEEN ran:", ran)
print("SEEN told:", told)
for span in exporter.get_finished_spans():
    if span.name == "tool.execute":
        print("SEEN span:", span.attributes["upsonic.tool.name"], "success", span.attributes["upsonic.tool.success"], span.status.status_code.name)
PY
venv/bin/python -c 'import importlib.metadata as m; print("upsonic", m.version("upsonic"))'
seen=$(timeout 100 venv/bin/python agent.py 2> /dev/null | sed -n 's/^SEEN //p')
echo "$seen"
expected='tries again by default: 5
ran: ['"'"'track'"'"', '"'"'track'"'"', '"'"'pay'"'"']
told: ['"'"'no parcel'"'"', '"'"'no money'"'"']
span: track success True OK
span: pay success True OK'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
