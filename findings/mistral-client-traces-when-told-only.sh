#!/usr/bin/env bash
# Mistral's client for Python, which traces itself, in a program that has registered a provider of OpenTelemetry.
# A good guess: it makes spans with the registered provider, as its own docstring says ("the global provider is used, following the
# standard OTEL library convention"), and other clients and frameworks do.
# Seen: it makes none. It wants a switch of its own, `MISTRAL_SDK_TELEMETRY=global` (or `telemetry` of the client); then a span has the
# whole conversation, prompts and calls, with no setting for content.
# Source: mistralai 3.7.0, mistralai/extra/observability/telemetry.py (`configure_telemetry_for_hook`), otel.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mistralai==3.7.0 opentelemetry-sdk
cat > ask.py << 'PY'
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)

from mistralai.client import Mistral


class Model(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        choice = {"index": 0, "message": {"role": "assistant", "content": "Three."}, "finish_reason": "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        said = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = Mistral(api_key="none", server_url=f"http://127.0.0.1:{server.server_port}")
client.chat.complete(model="m", messages=[{"role": "user", "content": "How many otters?"}])
spans = exporter.get_finished_spans()
print(len(spans), "spans", *(f"{span.name}: {span.attributes['gen_ai.input.messages']}" for span in spans))
PY
venv/bin/python -c 'import importlib.metadata as m; print("mistralai", m.version("mistralai"))'
seen=$(env -u MISTRAL_SDK_TELEMETRY venv/bin/python ask.py 2> /dev/null; MISTRAL_SDK_TELEMETRY=global venv/bin/python ask.py 2> /dev/null)
echo "$seen"
expected='0 spans
1 spans chat m: [{"role": "user", "parts": [{"type": "text", "content": "How many otters?"}]}]'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
