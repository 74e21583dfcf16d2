"""A loop of the program's own under Langfuse's decorators."""
import os

os.environ.update(LANGFUSE_PUBLIC_KEY="none", LANGFUSE_SECRET_KEY="none", LANGFUSE_BASE_URL="http://127.0.0.1:9")

from langfuse import Langfuse, get_client, observe
from openai import OpenAI

import provider
from recorder import Recorder
from chat import listed, result_of
from scene import TASK, get_address, get_order, track

spans = Recorder()
Langfuse(tracer_provider=spans.provider, span_exporter=spans.exporter)


@observe(as_type="generation", capture_input=False, capture_output=False)
def ask(model, messages, names):
    get_client().update_current_generation(model=model, input=messages)
    answer = OpenAI().chat.completions.create(model=model, messages=messages, tools=[listed(name) for name in names])
    said = answer.choices[0].message.model_dump(exclude_none=True)
    get_client().update_current_generation(output=said)
    return said


def loop(model, names, task):
    messages = [{"role": "user", "content": task}]
    while True:
        said = ask(model, messages, names)
        if "tool_calls" not in said:
            return said["content"]
        results = [{"role": "tool", "tool_call_id": call["id"], "content": result_of(TOOLS, **call["function"])} for call in said["tool_calls"]]
        messages = [*messages, said, *results]


@observe(as_type="agent", name="writer")
def write(input):
    return loop("writer", ["get_address"], input)


@observe(as_type="agent", name="clerk")
def run_clerk(task):
    loop("clerk", ["get_order", "track", "writer"], task)


ACTS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": lambda input: write(input)}
TOOLS = {name: observe(name=name, as_type="tool")(act) for name, act in ACTS.items()}
run_clerk(TASK)
get_client().flush()
spans.print()
