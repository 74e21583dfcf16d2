"""A loop of the program's own around the Responses API: each call of the model is a trace."""
import json

from opentelemetry.instrumentation.openai import OpenAIInstrumentor

from recorder import Recorder

spans = Recorder()
OpenAIInstrumentor().instrument(tracer_provider=spans.provider)

import provider
from openai import OpenAI
from scene import TASK, get_address, get_order, track

client = OpenAI()


def result_of(call):
    try:
        return json.dumps(TOOLS[call.name](**json.loads(call.arguments)))
    except ValueError as error:
        return f"Error: {error}"


def run(model, task):
    items = [{"role": "user", "content": task}]
    while True:
        answer = client.responses.create(model=model, input=items, instructions=f"You are a {model}")
        items += [item.model_dump(exclude_none=True) for item in answer.output]
        calls = [item for item in answer.output if item.type == "function_call"]
        if not calls:
            return answer.output_text
        items += [{"type": "function_call_output", "call_id": call.call_id, "output": result_of(call)} for call in calls]


TOOLS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": lambda input: run("writer", input)}
run("clerk", TASK)
spans.print()
