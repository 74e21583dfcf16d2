"""A loop of the program's own around LiteLLM: each call of the model is a trace."""
import json
import os
import time

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm
from litellm.integrations.opentelemetry import OpenTelemetry, OpenTelemetryConfig

from recorder import Recorder

spans = Recorder()
litellm.callbacks = [OpenTelemetry(config=OpenTelemetryConfig(exporter=spans.exporter))]

from provider import URL
from scene import TASK, get_address, get_order, track


def result_of(function):
    try:
        return json.dumps(TOOLS[function.name](**json.loads(function.arguments)))
    except ValueError as error:
        return f"Error: {error}"


def run(model, task):
    messages = [{"role": "system", "content": f"You are a {model}"}, {"role": "user", "content": task}]
    while True:
        answer = litellm.completion(model=f"openai/{model}", messages=messages, api_base=URL, api_key="none").choices[0].message
        messages.append(answer.model_dump(exclude_none=True))
        if not answer.tool_calls:
            return answer.content
        messages += [{"role": "tool", "tool_call_id": call.id, "content": result_of(call.function)} for call in answer.tool_calls]


TOOLS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": lambda input: run("writer", input)}
run("clerk", TASK)
# It traces in a thread of its own.
time.sleep(3)
spans.print()
