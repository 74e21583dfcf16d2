import contextlib
import json
import sys

from openinference.instrumentation.smolagents import SmolagentsInstrumentor

import smolagents
from smolagents import Tool, ToolCallingAgent
from smolagents.models import ChatMessage, ChatMessageToolCall, ChatMessageToolCallFunction, Model

from recorder import Recorder
from scene import CLERK, LETTER, TASK, WRITER, get_address, get_order, script, track

FINAL = [("call_9", "final_answer", {"answer": CLERK[-1][0]})]


class Script(Model):
    def __init__(self, answers):
        super().__init__(model_id="script")
        self.following = script(answers)
        self.last_input_token_count = self.last_output_token_count = 0

    def generate(self, messages, **_):
        text, calls = self.following()
        made = [
            ChatMessageToolCall(id=id, type="function", function=ChatMessageToolCallFunction(name=name, arguments=json.dumps(given)))
            for id, name, given in calls
        ]
        return ChatMessage(role="assistant", content=text, tool_calls=made)


# Models are traced that are classes of smolagents' own module when tracing begins.
smolagents.Script = Script
spans = Recorder()
SmolagentsInstrumentor().instrument(tracer_provider=spans.provider)


def tool_of(run, argument):
    class Named(Tool):
        name = run.__name__
        description = run.__doc__
        inputs = {argument: {"type": "string", "description": argument}}
        output_type = "object"
        skip_forward_signature_validation = True

        def forward(self, **given):
            return run(**given)

    return Named()


with contextlib.redirect_stdout(sys.stderr):
    writer = ToolCallingAgent(
        tools=[tool_of(get_address, "order")],
        model=Script([WRITER[0], ("", [("call_8", "final_answer", {"answer": LETTER})])]),
        name="writer",
        description="writes letters",
    )
    clerk = ToolCallingAgent(
        tools=[tool_of(get_order, "id"), tool_of(track, "carrier")],
        model=Script([*CLERK[:2], ("", [("call_4", "writer", {"task": CLERK[2][1][0][2]["input"]})]), ("", FINAL)]),
        managed_agents=[writer],
        name="clerk",
    )
    clerk.run(TASK)
spans.print()
