#!/usr/bin/env bash
# A tool-calling agent of smolagents whose model makes several calls at once: its memory, `agent.memory.get_full_steps()`.
# A good guess: a step lists the calls that were made, in the order in which the model made them, with what came of each.
# Seen: they are sorted by the text of their ids (`call_10` before `call_2`), as are the lines of `observations`. Where one of them
# fails, the step has no call and no observation at all, of those that worked neither, and the next request has the error alone:
# what the others changed is nowhere.
# Source: smolagents 1.26.0, agents.py (`process_tool_calls`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check smolagents==1.26.0
cat > agent.py << 'PY'
import json

from smolagents import ChatMessage, Model, ToolCallingAgent, tool
from smolagents.models import ChatMessageToolCall, ChatMessageToolCallFunction

done = []


@tool
def cancel(id: str) -> str:
    """Cancels an order.

    Args:
        id: The order.
    """
    if id == "9":
        raise ValueError("no such order")
    done.append(id)
    return f"{id} is cancelled"


def call(number, name, **arguments):
    return ChatMessageToolCall(id=number, type="function", function=ChatMessageToolCallFunction(name=name, arguments=arguments))


class Script(Model):
    left = [
        [call("call_2", "cancel", id="2"), call("call_10", "cancel", id="10")],
        [call("call_11", "cancel", id="7"), call("call_12", "cancel", id="9")],
        [call("call_13", "final_answer", answer="Done.")],
    ]
    asked = []

    def generate(self, messages, **_):
        self.asked.append(json.dumps([message.content for message in messages[1:]]))
        return ChatMessage(role="assistant", content="", tool_calls=self.left.pop(0))


model = Script()
agent = ToolCallingAgent(tools=[cancel], model=model, verbosity_level=0)
agent.run("Cancel them", reset=True)
first, second = agent.memory.get_full_steps()[1:3]
print("first:", [one["id"] for one in first["tool_calls"]], repr(first["observations"]))
print("second:", second["tool_calls"], second["observations"], second["error"]["type"])
print("7 was cancelled:", "7" in done, "the model was told so:", "7 is cancelled" in model.asked[-1] or "call_11" in model.asked[-1])
PY
venv/bin/python -c 'import importlib.metadata as m; print("smolagents", m.version("smolagents"))'
seen=$(venv/bin/python agent.py 2> /dev/null | grep -E '^(first|second|7 was)')
echo "$seen"
expected="first: ['call_10', 'call_2'] '10 is cancelled\n2 is cancelled'
second: [] None AgentToolExecutionError
7 was cancelled: True the model was told so: False"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
