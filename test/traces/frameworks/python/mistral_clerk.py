"""A loop of the program's own around Mistral's client, which traces itself."""
import os

os.environ["MISTRAL_SDK_TELEMETRY"] = "global"

from recorder import Recorder

spans = Recorder()

from mistralai.client import Mistral

from provider import URL
from chat import listed, result_of
from scene import TASK, get_address, get_order, track

client = Mistral(api_key="none", server_url=URL.removesuffix("/v1"))


def run(model, task, names):
    messages = [{"role": "user", "content": task}]
    while True:
        answer = client.chat.complete(model=model, messages=messages, tools=[listed(name) for name in names])
        message = answer.choices[0].message
        messages.append(message)
        if not message.tool_calls:
            return message.content
        for call in message.tool_calls:
            messages.append({"role": "tool", "tool_call_id": call.id, "name": call.function.name, "content": result_of(TOOLS, call.function.name, call.function.arguments)})


TOOLS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": lambda input: run("writer", input, ["get_address"])}
run("clerk", TASK, ["get_order", "track", "writer"])
spans.print()
