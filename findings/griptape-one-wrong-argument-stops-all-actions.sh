#!/usr/bin/env bash
# Griptape: a model makes two actions at once; what one is given fits its schema, what the other is given does not. Then a person says a
# second thing. What is done, what the model is told, and what events and the memory of the conversation keep.
# A good guess: the action that fits is run and has a result, the other an error, as where a tool raises; a conversation's memory has what
# was done in it.
# Seen: neither is run. The model is told of both that the argument of the other is missing, so that it sees an error of an action that is
# right; the event of the subtask has that error once, and names no action. Where a tool raises instead, each has its own. The
# memory keeps the words of the two sides alone, so that the model is not told in the second turn that it did anything.
# Source: griptape 1.13.0, griptape/tasks/actions_subtask.py (`try_run`, `add_to_prompt_stack`), griptape/memory/structure/run.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check griptape==1.13.0
cat > agent.py << 'PY'
import logging

from attrs import define, field
from griptape.artifacts import ActionArtifact, TextArtifact
from griptape.common import ActionCallMessageContent, Message, TextMessageContent, ToolAction
from griptape.drivers.prompt import BasePromptDriver
from griptape.events import EventBus, EventListener
from griptape.structures import Agent
from griptape.tokenizers import SimpleTokenizer
from griptape.tools import BaseTool
from griptape.utils.decorators import activity
from schema import Schema

logging.getLogger("griptape").setLevel(logging.ERROR)
done, sent = [], []


@define
class Script(BasePromptDriver):
    answers: list = field(factory=list, kw_only=True)
    model: str = field(default="script", kw_only=True)
    tokenizer = field(default=SimpleTokenizer(characters_per_token=4, max_input_tokens=9000, max_output_tokens=900), kw_only=True)
    use_native_tools: bool = field(default=True, kw_only=True)

    def try_run(self, prompt_stack):
        sent.append(prompt_stack.messages)
        content = [
            TextMessageContent(TextArtifact(part)) if isinstance(part, str) else ActionCallMessageContent(ActionArtifact(part))
            for part in self.answers.pop(0)
        ]
        return Message(content, role="assistant", usage=Message.Usage(input_tokens=1, output_tokens=1))

    def try_stream(self, prompt_stack):
        raise NotImplementedError


class Clerk(BaseTool):
    @activity(config={"description": "takes money", "schema": Schema({"order": str})})
    def take(self, params):
        done.append("taken")
        return TextArtifact("money taken")

    @activity(config={"description": "tracks", "schema": Schema({"carrier": str})})
    def track(self, params):
        done.append("tracked")
        raise ValueError("no such carrier")


events = []
EventBus.add_event_listener(EventListener(lambda event: events.append(event.to_dict())))


def run(name, given):
    for seen in (done, sent, events):
        seen.clear()
    actions = [
        ToolAction(tag=f"call {path}", name="Clerk", path=path, input=input)
        for path, input in (("take", {"order": "7"}), ("track", given))
    ]
    agent = Agent(prompt_driver=Script(answers=[["I look.", *actions], ["Done."], ["Bye."]]), tools=[Clerk()])
    agent.run("Look")
    agent.run("Thanks")
    print(f"{name}: done: {done}, told: {[content.artifact.to_text() for content in sent[1][-1].content]}")
    output = next(event for event in events if event["type"] == "FinishActionsSubtaskEvent")["task_output"]
    print(" ", output["type"], [one["value"] for one in output["value"]] if isinstance(output["value"], list) else output["value"])
    print("  memory:", [(run.input.value, run.output.value) for run in agent.conversation_memory.runs])
    print("  second turn:", [message.to_text() for message in sent[2] if message.role != "system"])


run("does not fit", {"carier": "north"})
run("raises", {"carrier": "north"})
PY
venv/bin/python -c 'import importlib.metadata as m; print("griptape", m.version("griptape"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="does not fit: done: [], told: [\"Activity input JSON validation error: Missing key: 'carrier'\", \"Activity input JSON validation error: Missing key: 'carrier'\"]
  ErrorArtifact Activity input JSON validation error: Missing key: 'carrier'
  memory: [('Look', 'Done.'), ('Thanks', 'Bye.')]
  second turn: ['Look', 'Done.', 'Thanks']
raises: done: ['taken', 'tracked'], told: ['money taken', 'no such carrier']
  ListArtifact ['money taken', 'no such carrier']
  memory: [('Look', 'Done.'), ('Thanks', 'Bye.')]
  second turn: ['Look', 'Done.', 'Thanks']"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
