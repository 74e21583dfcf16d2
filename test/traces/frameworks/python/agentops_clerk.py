"""A loop of the program's own around chat completions, under AgentOps' decorators."""

from agentops_tracing import end

import provider
from agentops.sdk.decorators import agent, operation, tool
from openai import OpenAI
from chat import listed, result_of
from scene import TASK, get_address, get_order, track

client = OpenAI()


def write(input):
    return Writer().run(input)


TOOLS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": write}
TOOLS = {name: tool(name=name)(act) for name, act in TOOLS.items()}


def loop(model, names, task):
    messages = [{"role": "user", "content": task}]
    while True:
        answer = client.chat.completions.create(model=model, messages=messages, tools=[listed(name) for name in names])
        message = answer.choices[0].message
        messages.append(message.model_dump(exclude_none=True))
        if not message.tool_calls:
            return message.content
        messages += [{"role": "tool", "tool_call_id": call.id, "content": result_of(TOOLS, call.function.name, call.function.arguments)} for call in message.tool_calls]


@agent(name="writer")
class Writer:
    @operation
    def run(self, task):
        return loop("writer", ["get_address"], task)


@agent(name="clerk")
class Clerk:
    @operation
    def run(self, task):
        return loop("clerk", ["get_order", "track", "writer"], task)


Clerk().run(TASK)
end()
