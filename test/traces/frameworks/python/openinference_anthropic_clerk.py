"""A loop of the program's own around Anthropic's client: each call of the model is a trace."""
import json

from openinference.instrumentation.anthropic import AnthropicInstrumentor

from recorder import Recorder

spans = Recorder()
AnthropicInstrumentor().instrument(tracer_provider=spans.provider)

import provider
from anthropic import Anthropic
from scene import LETTER_TASK, TASK, get_address, get_order, track

client = Anthropic(open_telemetry={"traces": False})


def result_of(call):
    try:
        return {"content": json.dumps(TOOLS[call.name](**call.input))}
    except ValueError as error:
        return {"content": str(error), "is_error": True}


def run(model, task):
    messages = [{"role": "user", "content": task}]
    while True:
        said = client.messages.create(model=model, max_tokens=100, messages=messages, system=f"You are a {model}").content
        messages.append({"role": "assistant", "content": [part.model_dump(exclude_none=True) for part in said]})
        calls = [part for part in said if part.type == "tool_use"]
        if not calls:
            return said[-1].text
        results = [{"type": "tool_result", "tool_use_id": call.id, **result_of(call)} for call in calls]
        messages.append({"role": "user", "content": results})


TOOLS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": lambda input: run("writer", input)}
run("clerk", TASK)
spans.print()
