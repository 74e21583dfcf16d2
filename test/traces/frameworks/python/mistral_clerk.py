"""A loop of the program's own around Mistral's client, which traces itself."""
import json
import os

os.environ["MISTRAL_SDK_TELEMETRY"] = "global"

from recorder import Recorder

spans = Recorder()

from mistralai.client import Mistral

from provider import URL
from scene import TASK, get_address, get_order, track

client = Mistral(api_key="none", server_url=URL.removesuffix("/v1"))


def listed(name):
    return {"type": "function", "function": {"name": name, "description": name, "parameters": {"type": "object", "properties": {}}}}


def result_of(call):
    try:
        return json.dumps(TOOLS[call.function.name](**json.loads(call.function.arguments)))
    except ValueError as error:
        return f"This did not work: {error}"


def run(model, task, names):
    messages = [{"role": "user", "content": task}]
    while True:
        answer = client.chat.complete(model=model, messages=messages, tools=[listed(name) for name in names])
        message = answer.choices[0].message
        messages.append(message)
        if not message.tool_calls:
            return message.content
        for call in message.tool_calls:
            messages.append({"role": "tool", "tool_call_id": call.id, "name": call.function.name, "content": result_of(call)})


TOOLS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": lambda input: run("writer", input, ["get_address"])}
run("clerk", TASK, ["get_order", "track", "writer"])
spans.print()
