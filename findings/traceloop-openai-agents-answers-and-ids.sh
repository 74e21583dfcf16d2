#!/usr/bin/env bash
# Traceloop's instrumentation of OpenAI Agents, with a model on Chat Completions and with one on the Responses API.
# A good guess: both say what the model was sent and what it answered, and a call has one id wherever it is spoken of.
# Seen: with Chat Completions no span has an answer; the last one, which no later request repeats, is nowhere. With the Responses API
# a call has its `call_id` in the answer and in its result, and the id of its item in the messages that are sent next: the result
# names a call that those messages do not have.
# Source: opentelemetry-instrumentation-openai-agents 0.62.4, _hooks.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openai-agents==0.24.0 opentelemetry-instrumentation-openai-agents==0.62.4 opentelemetry-sdk
cat > agent.py << 'PY'
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import openai
from agents import Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, Runner, function_tool
from opentelemetry.instrumentation.openai_agents import OpenAIAgentsInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
OpenAIAgentsInstrumentor().instrument(tracer_provider=provider)
GIVEN = '{"id": "4711"}'
asked = []


def completion():
    call = {"id": "call_1", "type": "function", "function": {"name": "get_order", "arguments": GIVEN}}
    message = {"role": "assistant", "tool_calls": [call]} if len(asked) == 1 else {"role": "assistant", "content": "Packed."}
    reason = "tool_calls" if len(asked) == 1 else "stop"
    choice = {"index": 0, "message": message, "finish_reason": reason}
    return {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}


def response():
    call = {"type": "function_call", "id": "item_1", "call_id": "call_1", "name": "get_order", "arguments": GIVEN}
    said = [{"type": "output_text", "text": "Packed.", "annotations": []}]
    words = {"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": said}
    rest = {"parallel_tool_calls": True, "tool_choice": "auto", "tools": []}
    output = [call] if len(asked) == 1 else [words]
    return {"id": "r", "object": "response", "created_at": 1, "status": "completed", "model": "m", "output": output, **rest}


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        asked.append(self.path)
        said = json.dumps(response() if self.path.endswith("responses") else completion()).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = openai.AsyncOpenAI(base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key="none")


@function_tool
def get_order(id: str) -> str:
    return "packed"


kind = OpenAIResponsesModel if "responses" in sys.argv else OpenAIChatCompletionsModel
Runner.run_sync(Agent(name="clerk", model=kind("m", client), tools=[get_order]), "Where is order 4711?")
models = [span.attributes for span in exporter.get_finished_spans() if span.name == "openai.response"]
print("answers:", sum("gen_ai.output.messages" in one for one in models), "of", len(models))
parts = [part for one in json.loads(models[-1]["gen_ai.input.messages"]) for part in one["parts"]]
print("sent:", " ".join(f"{part['type']} {part['id']}" for part in parts if "id" in part))
PY
venv/bin/python -c 'import importlib.metadata as m; print("opentelemetry-instrumentation-openai-agents", m.version("opentelemetry-instrumentation-openai-agents"))'
chat=$(venv/bin/python agent.py 2> /dev/null) responses=$(venv/bin/python agent.py responses 2> /dev/null)
printf '%s\n' 'Chat Completions' "$chat" 'Responses' "$responses"
[ "$chat" = $'answers: 0 of 2\nsent: tool_call call_1 tool_call_response call_1' ] && [ "$responses" = $'answers: 2 of 2\nsent: tool_call item_1 tool_call_response call_1' ] || { echo 'CHANGED'; exit 1; }
