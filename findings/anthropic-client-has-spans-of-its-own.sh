#!/usr/bin/env bash
# Anthropic's client for Python (version 2) beside an instrumentation of it: Traceloop's, and OpenInference's.
# A good guess: a call of the model is one span, that of the instrumentation; a client traces nothing by itself.
# Seen: two spans a call. The client's own, `anthropic.messages.create`, is there wherever a provider is registered, says
# `gen_ai.operation.name: chat` and the same tokens, and nothing of what was said. Traceloop's is beside it, both roots of traces of
# their own; OpenInference's is around it. Who counts calls or sums up tokens by the conventions has twice as many, and who wants
# messages of each `chat` finds half of them empty. `ANTHROPIC_OPEN_TELEMETRY=false` leaves the client's out.
# Source: anthropic 2.14.0, anthropic/_tracing.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check anthropic==2.14.0 opentelemetry-sdk \
  opentelemetry-instrumentation-anthropic==0.62.4 openinference-instrumentation-anthropic==3.1.0
cat > call.py << 'PY'
import json
import sys
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
if sys.argv[1] == "traceloop":
    from opentelemetry.instrumentation.anthropic import AnthropicInstrumentor
else:
    from openinference.instrumentation.anthropic import AnthropicInstrumentor
AnthropicInstrumentor().instrument(tracer_provider=provider)
from anthropic import Anthropic

ANSWER = dict(id="m", type="message", role="assistant", model="m", content=[{"type": "text", "text": "Done."}])
ANSWER.update(stop_reason="end_turn", stop_sequence=None, usage={"input_tokens": 10, "output_tokens": 2})


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        said = json.dumps(ANSWER).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = Anthropic(base_url=f"http://127.0.0.1:{server.server_port}", api_key="none")
client.messages.create(model="m", max_tokens=9, messages=[{"role": "user", "content": "Cancel order 9"}])
for span in sorted(exporter.get_finished_spans(), key=lambda one: one.start_time):
    said = "Cancel order 9" in json.dumps(dict(span.attributes), default=str)
    kind = span.attributes.get("gen_ai.operation.name") or span.attributes.get("openinference.span.kind")
    place = "root" if span.parent is None else "below"
    tokens = [value for key, value in span.attributes.items() if key in ("gen_ai.usage.input_tokens", "llm.token_count.prompt")]
    print(f"{sys.argv[1]}: {span.name} {kind}, {place}, {tokens}, says what was asked: {said}")
PY
venv/bin/python -c 'import importlib.metadata as m; print("anthropic", m.version("anthropic"))'
seen=$(for one in traceloop openinference; do venv/bin/python call.py "$one" 2> /dev/null; done)
echo "$seen"
expected='traceloop: anthropic.chat chat, root, [10], says what was asked: True
traceloop: anthropic.messages.create chat, root, [10], says what was asked: False
openinference: messages.create LLM, root, [10], says what was asked: True
openinference: anthropic.messages.create chat, below, [10], says what was asked: False'
[ "$(sort <<< "$seen")" = "$(sort <<< "$expected")" ] || { echo 'CHANGED'; exit 1; }
