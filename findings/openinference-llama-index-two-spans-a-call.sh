#!/usr/bin/env bash
# OpenInference's instrumentation of LlamaIndex, an agent that asks its model once.
# A good guess: one span of kind LLM for each call of the model.
# Seen: two. The one before it is of the method that only puts the request together (`_prepare_chat_with_tools`): it has the model's name,
# kind LLM, and in place of messages texts as Python prints them (`ChatMessage(role=<MessageRole.USER: 'user'>, …)`). Who counts
# calls by kind counts twice as many.
# Source: openinference-instrumentation-llama-index 4.6.1, _handler.py (every method of an LLM that llama-index dispatches is of that kind).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check llama-index-core==0.14.25 llama-index-llms-openai==0.8.3 openinference-instrumentation-llama-index==4.6.1 opentelemetry-sdk
cat > agent.py << 'PY'
import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from openinference.instrumentation.llama_index import LlamaIndexInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
LlamaIndexInstrumentor().instrument(tracer_provider=provider)

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import LLMMetadata
from llama_index.llms.openai import OpenAI

asked = []


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        asked.append(self.path)
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "Packed."}}
        said = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


class Script(OpenAI):
    @property
    def metadata(self):
        return LLMMetadata(is_chat_model=True, is_function_calling_model=True, model_name=self.model)


def get_order(id: str) -> str:
    """Looks an order up."""
    return "packed"


async def main():
    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    model = Script(model="m", api_base=f"http://127.0.0.1:{server.server_port}/v1", api_key="none")
    await FunctionAgent(llm=model, tools=[get_order], streaming=False).run("Where is order 4711?")


asyncio.run(main())
print("requests:", len(asked))
for span in exporter.get_finished_spans():
    if span.attributes.get("openinference.span.kind") == "LLM":
        said = any(key.startswith("llm.input_messages") for key in span.attributes)
        printed = "ChatMessage(role=<MessageRole.USER" in span.attributes["output.value"]
        print("LLM", span.name, "messages" if said else "no messages", "printed" if printed else "words")
PY
venv/bin/python -c 'import importlib.metadata as m; print("openinference-instrumentation-llama-index", m.version("openinference-instrumentation-llama-index"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
[ "$(sort <<< "$seen")" = $'LLM Script._prepare_chat_with_tools no messages printed\nLLM Script.achat messages words\nrequests: 1' ] || { echo 'CHANGED'; exit 1; }
