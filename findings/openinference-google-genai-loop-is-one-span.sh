#!/usr/bin/env bash
# Google's client with a Python function as a tool: it calls the function itself and asks the model again. Traced by OpenInference.
# A good guess: each request to the model is a span, the tool is one, and `llm.output_messages` has what the model answered: first a call.
# Seen: two requests and a tool that ran are one span. Its messages are the question and the last words, as if no tool had been needed; the
# names and arguments of all calls are in `message.tool_calls.…`, what they gave back is in `output.value` alone.
# Source: openinference-instrumentation-google-genai 1.4.14, which wraps `Models.generate_content`; google-genai 3.6.1.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check google-genai==3.6.1 openinference-instrumentation-google-genai==1.4.14 opentelemetry-sdk
cat > agent.py << 'PY'
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from google import genai
from google.genai import types
from openinference.instrumentation.google_genai import GoogleGenAIInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
GoogleGenAIInstrumentor().instrument(tracer_provider=provider)
left = [{"functionCall": {"id": "call_1", "name": "find", "args": {"id": "9"}}}, {"text": "It is packed."}]
asked = []


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        asked.append(self.rfile.read(int(self.headers["content-length"])))
        said = json.dumps({"candidates": [{"content": {"role": "model", "parts": [left.pop(0)]}, "finishReason": "STOP"}]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
ran = []


def find(id: str) -> str:
    """Finds an order."""
    ran.append(id)
    return "packed"


client = genai.Client(api_key="none", http_options=types.HttpOptions(base_url=f"http://127.0.0.1:{server.server_port}"))
client.models.generate_content(model="script", contents="Find order 9", config=types.GenerateContentConfig(tools=[find]))
spans = exporter.get_finished_spans()
print(f"requests: {len(asked)}, tools run: {len(ran)}, spans: {[span.attributes['openinference.span.kind'] for span in spans]}")
own = spans[0].attributes
print("messages:", [own[key] for key in sorted(own) if key.startswith(("llm.input_messages", "llm.output_messages")) and key.endswith("content")])
print("calls in messages:", any("tool_call" in key for key in own if key.startswith("llm.")))
print("calls beside them:", {key: own[key] for key in own if key.startswith("message.tool_calls") and key.endswith("name")})
print("result in output.value alone:", [key for key in own if "packed" in str(own[key]) and "It is packed." not in str(own[key])] == [] and '"packed"' in own["output.value"])
PY
venv/bin/python -c 'import importlib.metadata as m; print("google-genai", m.version("google-genai"), "openinference-instrumentation-google-genai", m.version("openinference-instrumentation-google-genai"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="requests: 2, tools run: 1, spans: ['LLM']
messages: ['Find order 9', 'It is packed.']
calls in messages: False
calls beside them: {'message.tool_calls.0.tool_call.function.name': 'find'}
result in output.value alone: True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
