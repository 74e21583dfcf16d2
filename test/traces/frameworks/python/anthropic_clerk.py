import json
import os

# The spans of Anthropic's own client have messages where this is said.
os.environ["ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE"] = "content"

from recorder import Recorder

spans = Recorder()

import provider
import scene
from anthropic import Anthropic, beta_tool

client = Anthropic()


def run(model, task, tools):
    runner = client.beta.messages.tool_runner(
        model=model, max_tokens=100, tools=tools, messages=[{"role": "user", "content": task}]
    )
    return runner.until_done().content[-1].text


@beta_tool
def get_order(id: str) -> str:
    """Looks an order up."""
    return json.dumps(scene.get_order(id))


@beta_tool
def get_address(order: str) -> str:
    """Looks an address up."""
    return json.dumps(scene.get_address(order))


@beta_tool
def writer(input: str) -> str:
    """Writes letters."""
    return run("writer", input, [get_address])


run("clerk", scene.TASK, [get_order, beta_tool(scene.track), writer])
spans.print()
