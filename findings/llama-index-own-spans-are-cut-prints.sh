#!/usr/bin/env bash
# LlamaIndex's own package for OpenTelemetry (`llama-index-observability-otel`): an agent makes three calls at once, of which one works
# slowly, one raises, and one names a tool that is not there.
# A good guess: its spans have the names of `gen_ai` or of OpenInference, and a span of a call has its arguments and its result, or has
# failed; the calls of the agent's result are in the order in which the model made them.
# Seen: spans are named after methods. What went in and what came out is Python's print, cut at 200 characters, so that the task, results
# and answers end in `...`, as do arguments that are long. Each call that raised has two spans, of which the outer one, which names the tool, is OK;
# the tool that is not there has one, which is OK. `tool_calls` of the result are in the order in which they ended.
# Source: llama-index-observability-otel 0.7.0; llama-index-workflows 2.26.1, workflows/runtime/types/step_function.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check llama-index-core==0.14.25 llama-index-workflows==2.26.1 llama-index-observability-otel==0.7.0
cat > agent.py << 'PY'
import asyncio

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import ChatMessage, ChatResponse, LLMMetadata, TextBlock, ToolCallBlock
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.tools import ToolSelection
from llama_index.observability.otel import LlamaIndexOpenTelemetry
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
LlamaIndexOpenTelemetry(span_exporter=exporter, service_name_or_resource="shop", span_processor="simple").start_registering()


class Script(FunctionCallingLLM):
    answers: list

    @property
    def metadata(self):
        return LLMMetadata(is_function_calling_model=True, model_name="script")

    async def astream_chat(self, messages, **kwargs):
        async def stream():
            yield ChatResponse(message=ChatMessage(role="assistant", blocks=self.answers.pop(0)))

        return stream()

    def _prepare_chat_with_tools(self, tools, user_msg=None, chat_history=None, **kwargs):
        return {"messages": chat_history}

    def get_tool_calls_from_response(self, response, error_on_no_tool_call=True, **kwargs):
        calls = [block for block in response.message.blocks if isinstance(block, ToolCallBlock)]
        return [ToolSelection(tool_id=call.tool_call_id, tool_name=call.tool_name, tool_kwargs=call.tool_kwargs) for call in calls]


async def get(note: str) -> str:
    """Gets an order."""
    await asyncio.sleep(0.5)
    return "packed"


async def track() -> str:
    """Tracks a parcel."""
    raise ValueError("carrier needs the parcel number")


given = {"get": {"note": "a long note " * 20}, "track": {}, "nope": {}}
for name in ("chat", "stream_chat", "complete", "stream_complete", "achat", "acomplete", "astream_complete"):
    setattr(Script, name, None)
Script.__abstractmethods__ = frozenset()
calls = [ToolCallBlock(tool_call_id=f"call {name}", tool_name=name, tool_kwargs=args) for name, args in given.items()]


async def main():
    agent = FunctionAgent(name="clerk", tools=[get, track], llm=Script(answers=[calls, [TextBlock(text="Done.")]]))
    result = await agent.run("Find out why the lamp order 4711 is late and tell the customer what will be done about it")
    print("result:", [(call.tool_name, call.tool_output.is_error) for call in result.tool_calls])


asyncio.run(main())
spans = exporter.get_finished_spans()
print("names of gen_ai or OpenInference:", any(key.startswith(("gen_ai", "openinference", "input", "llm")) for span in spans for key in span.attributes))
for name in ("get", "track", "nope"):
    of = [span for span in spans if f"ToolCall(tool_name='{name}'" in span.attributes.get("llamaindex.step.input_summary", "")]
    print(f"{name}:", sorted((span.name, span.status.status_code.name) for span in of))
summaries = [span.attributes.get("llamaindex.step.input_summary", "") for span in spans]
outputs = [event.attributes["output"] for span in spans for event in span.events if "output" in event.attributes]
print("longest:", max(map(len, summaries)), max(map(len, outputs)))
print("arguments of get:", next(one for one in summaries if "ToolCall(tool_name='get'" in one)[-20:])
PY
venv/bin/python -c 'import importlib.metadata as m; print("llama-index-observability-otel", m.version("llama-index-observability-otel"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="result: [('track', True), ('nope', True), ('get', False)]
names of gen_ai or OpenInference: False
get: [('BaseWorkflowAgent.call_tool', 'OK'), ('FunctionTool.acall', 'OK')]
track: [('BaseWorkflowAgent.call_tool', 'OK'), ('FunctionTool.acall', 'ERROR')]
nope: [('BaseWorkflowAgent.call_tool', 'OK')]
longest: 200 200
arguments of get: a long note a lon..."
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
