#!/usr/bin/env bash
# A tool that raises, in an agent of Agno and in one of LlamaIndex, both traced by Traceloop's instrumentations.
# A good guess: the tool's span has the status ERROR, or an exception; and both say `tool` for what it is.
# Seen: Agno's has the status OK, and its output is Python's print of an object, `status='failure' result=None error='…'`.
# LlamaIndex's is of the kind `task`, as all its steps are, with the status UNSET; only `is_error` deep in its output says it. Who looks
# for failed spans sees runs in which nothing went wrong.
# Source: opentelemetry-instrumentation-agno 0.62.4, opentelemetry-instrumentation-llamaindex 0.62.4.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check agno==3.1.10 openai==2.54.0 llama-index-core==0.14.25 llama-index-llms-openai==0.8.3 \
  opentelemetry-instrumentation-agno==0.62.4 opentelemetry-instrumentation-llamaindex==0.62.4 opentelemetry-sdk==1.45.2
cat > agents.py << 'PY'
import asyncio
import contextlib
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
CALL = {"id": "call_1", "type": "function", "function": {"name": "cancel", "arguments": '{"id": "9"}'}}


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        is_done = any(message["role"] == "tool" for message in request["messages"])
        message = {"role": "assistant", "content": "Not done."} if is_done else {"role": "assistant", "content": None, "tool_calls": [CALL]}
        choice = {"index": 0, "message": message, "finish_reason": "stop" if is_done else "tool_calls"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        said = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
URL = f"http://127.0.0.1:{server.server_port}/v1"


def cancel(id: str) -> str:
    """Cancels an order."""
    raise ValueError("no such order")


def agno():
    from opentelemetry.instrumentation.agno import AgnoInstrumentor

    AgnoInstrumentor().instrument(tracer_provider=provider)
    from agno.agent import Agent
    from agno.models.openai import OpenAIChat

    Agent(model=OpenAIChat(id="m", base_url=URL, api_key="none"), tools=[cancel], telemetry=False).run("Cancel order 9")


def llama_index():
    from opentelemetry.instrumentation.llamaindex import LlamaIndexInstrumentor

    LlamaIndexInstrumentor().instrument(tracer_provider=provider)
    from llama_index.core.agent.workflow import FunctionAgent
    from llama_index.core.base.llms.types import LLMMetadata
    from llama_index.core.tools import FunctionTool
    from llama_index.llms.openai import OpenAI

    class Script(OpenAI):
        @property
        def metadata(self):
            return LLMMetadata(is_chat_model=True, is_function_calling_model=True, model_name="m")

    async def main():
        tools = [FunctionTool.from_defaults(cancel)]
        await FunctionAgent(llm=Script(model="m", api_base=URL, api_key="none"), tools=tools, streaming=False).run("Cancel order 9")

    asyncio.run(main())


with contextlib.redirect_stdout(sys.stderr):
    {"agno": agno, "llama-index": llama_index}[sys.argv[1]]()
spans = exporter.get_finished_spans()
failed = {span.name for span in spans if span.status.status_code.name == "ERROR" or span.events}
tool = next(span for span in spans if "no such order" in span.attributes.get("traceloop.entity.output", "") and "cancel" in str(span.attributes))
kind = tool.attributes["traceloop.span.kind"]
output = tool.attributes["traceloop.entity.output"]
marked = output.startswith("status='failure' result=None error='no such order'") or '"is_error": true' in output
print(f"{sys.argv[1]}: kind {kind}, status {tool.status.status_code.name}, failed spans {sorted(failed)}, marked in its output: {marked}")
PY
venv/bin/python -c 'import importlib.metadata as m; print("agno", m.version("agno"), "llama-index-core", m.version("llama-index-core"))'
seen=$(for one in agno llama-index; do venv/bin/python agents.py "$one" 2> /dev/null; done)
echo "$seen"
expected="agno: kind tool, status OK, failed spans [], marked in its output: True
llama-index: kind task, status UNSET, failed spans [], marked in its output: True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
