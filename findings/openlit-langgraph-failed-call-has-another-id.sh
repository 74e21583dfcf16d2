#!/usr/bin/env bash
# A tool of LangGraph that works and one that raises, in an agent traced by OpenLIT.
# A good guess: `gen_ai.tool.call.id` of each tool's span is the id of the call that the model made, `gen_ai.tool.call.arguments` is
# JSON, `gen_ai.tool.call.result` what the tool gave back; `invoke_agent` is the agent.
# Seen: the id of the failed one is that of LangChain's own run, which no message has. Arguments are Python's print of a dict, results that
# of a message (`content='…' name='…' tool_call_id='…'`). Each turn of the model is an `invoke_agent` named `model`.
# Source: openlit 1.45.0, openlit/instrumentation/langchain (callback handler), openlit/instrumentation/langgraph.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openlit==1.45.0 langchain==1.5.2 langgraph==1.2.24 openai==2.54.0 opentelemetry-sdk==1.45.1
cat > agent.py << 'PY'
import contextlib
import sys

from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)
with contextlib.redirect_stdout(sys.stderr):
    import openlit

    openlit.init(disable_metrics=True, disable_events=True)
    from langchain.agents import create_agent
    from langchain.agents.middleware import wrap_tool_call
    from langchain_core.language_models.chat_models import BaseChatModel
    from langchain_core.messages import AIMessage, ToolMessage
    from langchain_core.outputs import ChatGeneration, ChatResult

    class Script(BaseChatModel):
        @property
        def _llm_type(self):
            return "script"

        def bind_tools(self, tools, **_):
            return self

        def _generate(self, messages, stop=None, run_manager=None, **_):
            names = ["find", "cancel"][sum(message.type == "tool" for message in messages) :]
            calls = [{"id": f"call_{name}", "name": name, "args": {"id": "9"}} for name in names[:1]]
            return ChatResult(generations=[ChatGeneration(message=AIMessage("" if calls else "Not done.", tool_calls=calls))])

    def find(id: str) -> str:
        """Finds an order."""
        return "open"

    def cancel(id: str) -> str:
        """Cancels an order."""
        raise ValueError("no such order")

    @wrap_tool_call
    def told(request, handler):
        try:
            return handler(request)
        except ValueError as error:
            return ToolMessage(content=str(error), tool_call_id=request.tool_call["id"], status="error")

    agent = create_agent(Script(), [find, cancel], name="desk", middleware=[told])
    agent.invoke({"messages": [{"role": "user", "content": "Cancel order 9"}]})
spans = exporter.get_finished_spans()
tools = {span.attributes["gen_ai.tool.name"]: span.attributes for span in spans if span.name.startswith("execute_tool")}
print("ids are those of the calls:", {name: own["gen_ai.tool.call.id"] == f"call_{name}" for name, own in sorted(tools.items())})
print("arguments:", tools["find"]["gen_ai.tool.call.arguments"])
print("result:", tools["find"]["gen_ai.tool.call.result"])
print("agents:", [span.name for span in spans if span.attributes.get("gen_ai.operation.name") == "invoke_agent"])
PY
venv/bin/python -c 'import importlib.metadata as m; print("openlit", m.version("openlit"), "langgraph", m.version("langgraph"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="ids are those of the calls: {'cancel': False, 'find': True}
arguments: {'id': '9'}
result: content='open' name='find' tool_call_id='call_find'
agents: ['invoke_agent model', 'invoke_agent model', 'invoke_agent model']"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
