#!/usr/bin/env bash
# Pipecat with `enable_tracing`: an agent says a word and calls two functions at once, of which one raises.
# A good guess: a span has what the model answered, its calls among it; a function that was called has a span; the model is told what went
# wrong; and an answer is one message of the context.
# Seen: the span of that answer has its word as `output` and nothing of the calls, and no function has a span: they are in the `input` of
# the next request alone. One answer is three messages of the assistant, a result between them. Of the function that raised the model is
# told one sentence, the same for any error; what was raised is in the program's log, and no span has failed.
# Source: pipecat-ai 1.14.0, pipecat/utils/tracing/service_decorators.py (`traced_llm`), processors/aggregators/llm_response_universal.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check 'pipecat-ai[openai,tracing]==1.14.0'
cat > agent.py << 'PY'
import asyncio
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

from pipecat.adapters.schemas.function_schema import FunctionSchema
from pipecat.adapters.schemas.tools_schema import ToolsSchema
from pipecat.frames.frames import EndFrame, LLMRunFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.runner import PipelineRunner
from pipecat.pipeline.task import PipelineTask
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.aggregators.llm_response_universal import LLMContextAggregatorPair
from pipecat.services.openai.llm import OpenAILLMService


class Model(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        isDone = any(message["role"] == "tool" for message in body["messages"])
        calls = [
            {"index": at, "id": f"call_{at}", "type": "function", "function": {"name": name, "arguments": "{}"}}
            for at, name in enumerate(("look", "fish"))
        ]
        deltas = [{"content": "Done."}] if isDone else [{"content": "So."}, *({"tool_calls": [call]} for call in calls)]
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        ends = [({}, "stop" if isDone else "tool_calls")]
        for own, reason in [*((delta, None) for delta in deltas), *ends]:
            choice = {"index": 0, "delta": {"role": "assistant", **own}, "finish_reason": reason}
            chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")


server = HTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()


async def look(params):
    await params.result_callback("three otters")


async def fish(params):
    raise ValueError("the rod is broken")


async def main():
    llm = OpenAILLMService(api_key="none", base_url=f"http://127.0.0.1:{server.server_port}/v1", model="m")
    llm.register_function("look", look)
    llm.register_function("fish", fish)
    tools = [FunctionSchema(name=name, description=name, properties={}, required=[]) for name in ("look", "fish")]
    context = LLMContext([{"role": "user", "content": "Count"}], tools=ToolsSchema(standard_tools=tools))
    pair = LLMContextAggregatorPair(context)
    task = PipelineTask(Pipeline([pair.user(), llm, pair.assistant()]), enable_tracing=True, enable_turn_tracking=True)

    async def drive():
        await asyncio.sleep(1)
        await task.queue_frames([LLMRunFrame()])
        while not any(message.get("content") == "Done." for message in context.get_messages()):
            await asyncio.sleep(0.2)
        await task.queue_frames([EndFrame()])

    await asyncio.gather(PipelineRunner(handle_sigint=False).run(task), drive())
    for message in context.get_messages():
        called = [call["function"]["name"] for call in message.get("tool_calls", [])]
        print(message["role"], *called, message.get("content", ""))


asyncio.run(main())
spans = exporter.get_finished_spans()
asks = [span for span in spans if span.name == "llm"]
print(sorted({span.name for span in spans}), [span.status.status_code.name for span in asks])
print("outputs:", [span.attributes.get("output") for span in asks][:1], "| fish in the first span but for its tools:", any("fish" in str(value) for key, value in asks[0].attributes.items() if key != "tools"))
print("raised words in a span:", any("rod" in str(value) for span in spans for value in [*span.attributes.values(), span.events]))
PY
venv/bin/python -c 'import importlib.metadata as m; print("pipecat-ai", m.version("pipecat-ai"))'
seen=$(timeout 60 venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected='user Count
assistant So.
assistant look 
tool "three otters"
assistant fish 
tool "The function `fish` failed and returned no result."
assistant Done.
['"'conversation', 'llm', 'turn'] ['UNSET', 'UNSET'"']
outputs: ['"'So.'"'] | fish in the first span but for its tools: False
raised words in a span: False'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
