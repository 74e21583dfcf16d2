import json

from agents import Agent, Model, ModelResponse, Runner, Usage, function_tool, set_trace_processors
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText
from openinference.instrumentation.openai_agents import OpenAIAgentsInstrumentor

from recorder import Recorder
from scene import CLERK, TASK, WRITER, get_address, get_order, script, track

set_trace_processors([])
spans = Recorder()
OpenAIAgentsInstrumentor().instrument(tracer_provider=spans.provider)


class Script(Model):
    def __init__(self, answers):
        self.following = script(answers)

    async def get_response(self, *_, input, **__):
        from agents import generation_span

        text, calls = self.following()
        said = ResponseOutputText(text=text, type="output_text", annotations=[])
        output = [ResponseOutputMessage(id="m", content=[said], role="assistant", status="completed", type="message")] if text else []
        output += [
            ResponseFunctionToolCall(call_id=id, name=name, arguments=json.dumps(given), type="function_call")
            for id, name, given in calls
        ]
        with generation_span(model="script", input=input if isinstance(input, list) else [{"role": "user", "content": input}]) as span:
            message = {"role": "assistant", "content": text}
            if calls:
                message["tool_calls"] = [
                    {"id": id, "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}
                    for id, name, given in calls
                ]
            span.span_data.output = [message]
        return ModelResponse(output=output, usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


writer = Agent(name="writer", model=Script(WRITER), tools=[function_tool(get_address)])
clerk = Agent(
    name="clerk",
    model=Script(CLERK),
    tools=[function_tool(get_order), function_tool(track), writer.as_tool("writer", "Writes letters.")],
)
Runner.run_sync(clerk, TASK)
spans.print()
