#!/usr/bin/env bash
# A result that is sent to Anthropic as an error (`is_error`), in the spans of the call: the client's own with messages, Traceloop's,
# Logfire's and OpenInference's.
# A good guess: what the provider is told of a result is in the message of its span, as its id and its words are.
# Seen: in none of the four. A failed result and a good one are the same `tool_call_response`, or `tool` message. Only
# OpenInference's `input.value`, the request as it was sent, has the mark. Who learns from `gen_ai.input.messages` takes every failure
# of a tool for a success.
# Source: anthropic 2.14.0, anthropic/_tracing.py; opentelemetry-instrumentation-anthropic 0.62.4; logfire 5.4.0;
# openinference-instrumentation-anthropic 3.1.0.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check anthropic==2.14.0 opentelemetry-sdk logfire==5.4.0 \
  opentelemetry-instrumentation-anthropic==0.62.4 openinference-instrumentation-anthropic==3.1.0
cat > call.py << 'PY'
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

name = sys.argv[1]
os.environ["ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE"] = "content"
if name != "own":
    os.environ["ANTHROPIC_OPEN_TELEMETRY"] = "false"
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
processor = SimpleSpanProcessor(exporter)
if name == "logfire":
    import logfire

    logfire.configure(send_to_logfire=False, console=False, additional_span_processors=[processor])
    logfire.instrument_anthropic()
else:
    provider = TracerProvider()
    provider.add_span_processor(processor)
    trace.set_tracer_provider(provider)
    if name == "traceloop":
        from opentelemetry.instrumentation.anthropic import AnthropicInstrumentor
    if name == "openinference":
        from openinference.instrumentation.anthropic import AnthropicInstrumentor
    if name != "own":
        AnthropicInstrumentor().instrument(tracer_provider=provider)
from anthropic import Anthropic

ANSWER = dict(id="m", type="message", role="assistant", model="m", content=[{"type": "text", "text": "Done."}])
ANSWER.update(stop_reason="end_turn", stop_sequence=None, usage={"input_tokens": 10, "output_tokens": 2})
sent = []


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        sent.append(self.rfile.read(int(self.headers["content-length"])).decode())
        said = json.dumps(ANSWER).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = Anthropic(base_url=f"http://127.0.0.1:{server.server_port}", api_key="none")
call = {"type": "tool_use", "id": "t1", "name": "cancel", "input": {"id": "9"}}
result = {"type": "tool_result", "tool_use_id": "t1", "content": "no such order", "is_error": True}
messages = [
    {"role": "user", "content": "Cancel order 9"},
    {"role": "assistant", "content": [call]},
    {"role": "user", "content": [result]},
]
client.messages.create(model="m", max_tokens=9, messages=messages)
(span,) = exporter.get_finished_spans()
words = [key for key, value in span.attributes.items() if "no such order" in str(value)]
marked = [key for key, value in span.attributes.items() if "is_error" in str(value)]
print(f"{name}: sent as an error: {'is_error' in sent[0]}, its words: {words}, the mark: {marked}")
PY
venv/bin/python -c 'import importlib.metadata as m; print("anthropic", m.version("anthropic"))'
seen=$(for one in own traceloop logfire openinference; do venv/bin/python call.py "$one" 2> /dev/null; done)
echo "$seen"
expected="own: sent as an error: True, its words: ['gen_ai.input.messages'], the mark: []
traceloop: sent as an error: True, its words: ['gen_ai.input.messages'], the mark: []
logfire: sent as an error: True, its words: ['gen_ai.input.messages'], the mark: []
openinference: sent as an error: True, its words: ['input.value', 'llm.input_messages.2.message.content'], the mark: ['input.value']"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
