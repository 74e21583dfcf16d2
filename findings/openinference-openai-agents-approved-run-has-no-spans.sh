#!/usr/bin/env bash
# OpenInference's instrumentation of OpenAI Agents: a run that waits for a person's approval, and goes on with it.
# A good guess: the part that goes on has spans as the part that waited, with the call that was approved, its result and the answer.
# Seen: the model is asked again and answers, and not one span of that part is exported, in the trace of the first part or in another.
# The call that waited is a span with status OK and no output.
# Source: openinference-instrumentation-openai-agents 2.6.0, _processor.py; openai-agents 0.24.0, run_state.py (the state keeps its trace).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openai-agents==0.24.0 openinference-instrumentation-openai-agents==2.6.0 opentelemetry-sdk
cat > agent.py << 'PY'
import asyncio

from openinference.instrumentation.openai_agents import OpenAIAgentsInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
OpenAIAgentsInstrumentor().instrument(tracer_provider=provider)

from agents import Agent, Model, ModelResponse, Runner, Usage, function_tool
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

call = ResponseFunctionToolCall(id="i", call_id="c", name="book", arguments='{"day":"Monday"}', type="function_call")
words = ResponseOutputText(text="Booked.", type="output_text", annotations=[])
said = ResponseOutputMessage(id="m", role="assistant", status="completed", type="message", content=[words])


class Script(Model):
    left = [[call], [said]]

    async def get_response(self, *_, **__):
        return ModelResponse(output=self.left.pop(0), usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


@function_tool(needs_approval=True)
def book(day: str) -> str:
    return "done"


async def main():
    agent = Agent(name="clerk", model=Script(), tools=[book])
    first = await Runner.run(agent, "Book the delivery")
    tools = [span for span in exporter.get_finished_spans() if span.name == "book"]
    waiting = tools[0]
    print("waiting:", waiting.status.status_code.name, "output.value" in waiting.attributes)
    before = len(exporter.get_finished_spans())
    state = first.to_state()
    state.approve(first.interruptions[0])
    second = await Runner.run(agent, state)
    print("answer:", second.final_output, "- spans before:", before > 0, "- of what went on:", len(exporter.get_finished_spans()) - before)


asyncio.run(main())
PY
venv/bin/pip freeze | grep -E '^(openai-agents|openinference-instrumentation-openai-agents)=='
seen=$(OPENAI_API_KEY=none venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected='waiting: OK False
answer: Booked. - spans before: True - of what went on: 0'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
