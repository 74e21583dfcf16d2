#!/usr/bin/env bash
# LiteLLM's OpenTelemetry callback: an answer of the model with words and two calls at once.
# A good guess: `gen_ai.output.messages` has the calls as parts, with their ids; in the older names the number behind
# `gen_ai.completion` is that of the choice, and the calls are below it.
# Seen: `gen_ai.output.messages` has the words alone. Each call is `gen_ai.completion.0.function_call`, `gen_ai.completion.1.…`, as if
# it were a choice of its own, and no call has an id: the ids are there only when the next request repeats the answer. The whole is
# once more in a span below, `raw_gen_ai_request`, as Python prints it. A trace for each call of the model.
# Source: litellm 1.110.2, litellm/integrations/opentelemetry.py (`_tool_calls_kv_pair`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check litellm==1.110.2 opentelemetry-sdk==1.45.2 opentelemetry-exporter-otlp==1.45.2
cat > call.py << 'PY'
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm
from litellm.integrations.opentelemetry import OpenTelemetry, OpenTelemetryConfig
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
litellm.callbacks = [OpenTelemetry(config=OpenTelemetryConfig(exporter=exporter))]


def call(id):
    return {"id": f"call_{id}", "type": "function", "function": {"name": "cancel", "arguments": json.dumps({"id": id})}}


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        message = {"role": "assistant", "content": "I cancel both.", "tool_calls": [call("8"), call("9")]}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        said = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
tools = [{"type": "function", "function": {"name": "cancel", "parameters": {"type": "object", "properties": {"id": {"type": "string"}}}}}]
asked = [{"role": "user", "content": "Cancel orders 8 and 9"}]
base = f"http://127.0.0.1:{server.server_port}/v1"
litellm.completion(model="openai/m", messages=asked, tools=tools, api_base=base, api_key="none")
for _ in range(100):
    spans = {span.name: span.attributes for span in exporter.get_finished_spans()}
    if "litellm_request" in spans:
        break
    time.sleep(0.1)
own = spans["litellm_request"]
print("parts:", [part["type"] for part in json.loads(own["gen_ai.output.messages"])[0]["parts"]])
print("calls:", sorted(key for key in own if key.startswith("gen_ai.completion") and key.endswith("name")))
print("an id of a call:", "call_8" in json.dumps(dict(own), default=str))
print("as Python prints it:", spans["raw_gen_ai_request"]["llm.openai.choices"].startswith("[{'finish_reason'"))
PY
venv/bin/python -c 'import importlib.metadata as m; print("litellm", m.version("litellm"))'
seen=$(venv/bin/python call.py 2> /dev/null)
echo "$seen"
expected="parts: ['text']
calls: ['gen_ai.completion.0.function_call.name', 'gen_ai.completion.1.function_call.name']
an id of a call: False
as Python prints it: True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
