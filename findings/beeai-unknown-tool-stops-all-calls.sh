#!/usr/bin/env bash
# BeeAI: a model makes two calls at once, one of a tool that is there and one of a tool that is not; in a second run both are there, and one
# raises. What is run, what the model is told, and what the agent's memory keeps.
# A good guess: the call that can be made is made, the other is an error beside it; the model is told so in results; the memory has it.
# Seen: where one tool is not known, none is run. The model's next request has one of the two calls, not as a call but as a text of JSON in
# its own words, and behind it a message of the person, which says that the tool is not known: of the call that was right nothing is said.
# The memory has none of it. Where a tool raises, its result is a text as any other's, and no mark says that it failed. The task, as
# messages have it, begins with words of the framework; the answer is a call of a tool, `final_answer`, which has a result.
# Source: beeai-framework 0.1.85, beeai_framework/agents/requirement/_runner.py and prompts.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check beeai-framework==0.1.85
cat > agent.py << 'PY'
import asyncio

from beeai_framework.agents.requirement import RequirementAgent
from beeai_framework.backend import AssistantMessage, ChatModel, ChatModelOutput, MessageToolCallContent
from beeai_framework.memory import UnconstrainedMemory
from beeai_framework.tools import StringToolOutput, tool

done, sent = [], []


class Script(ChatModel):
    model_id, provider_id = "script", "openai"

    def __init__(self, *answers):
        super().__init__(allow_parallel_tool_calls=True)
        self.answers = list(answers)

    async def _create(self, input, run):
        sent.append(list(input.messages))
        return ChatModelOutput(output=[AssistantMessage(self.answers.pop(0))], finish_reason="stop")

    async def _create_stream(self, input, run):
        yield await self._create(input, run)

    async def clone(self):
        return self


@tool
def take() -> StringToolOutput:
    """Takes money."""
    done.append("taken")
    return StringToolOutput("money taken")


@tool
def track() -> StringToolOutput:
    """Tracks a parcel."""
    done.append("tracked")
    raise ValueError("carrier needs the parcel number")


def call(name, given="{}"):
    return MessageToolCallContent(id=f"call {name}", tool_name=name, args=given)


def show(name, messages):
    for message in messages:
        for part in message.content:
            words = getattr(part, "text", None) or getattr(part, "result", None) or getattr(part, "args", None)
            shown = words.split("\n")[0].split("; ")[0]
            print(f"  {name}: {message.role.value if hasattr(message.role, 'value') else message.role} {part.type} {getattr(part, 'tool_name', '-')} {shown}")


async def run(name, *calls):
    done.clear(), sent.clear()
    memory = UnconstrainedMemory()
    model = Script([call(one) for one in calls], [call("final_answer", '{"response": "Done."}')])
    result = await RequirementAgent(llm=model, memory=memory, tools=[take, track]).run("Look")
    print(f"{name}: done {done}, answered {result.last_message.text}")
    show("sent", sent[1][1:])
    show("kept", memory.messages)


asyncio.run(run("unknown", "take", "nope"))
asyncio.run(run("raises", "take", "track"))
PY
venv/bin/python -c 'import importlib.metadata as m; print("beeai-framework", m.version("beeai-framework"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="unknown: done [], answered Done.
  sent: user text - Your task: Look
  sent: assistant text - {\"type\":\"tool-call\",\"id\":\"call nope\",\"tool_name\":\"nope\",\"args\":\"{}\"}
  sent: user text - The model generated a tool call for an unknown tool 'nope'.
  kept: user text - Your task: Look
  kept: assistant tool-call final_answer {\"response\": \"Done.\"}
  kept: tool tool-result final_answer Message has been sent
raises: done ['taken', 'tracked'], answered Done.
  sent: user text - Your task: Look
  sent: assistant tool-call take {}
  sent: assistant tool-call track {}
  sent: tool tool-result take money taken
  sent: tool tool-result track The tool has failed
  kept: user text - Your task: Look
  kept: assistant tool-call take {}
  kept: assistant tool-call track {}
  kept: tool tool-result take money taken
  kept: tool tool-result track The tool has failed
  kept: assistant tool-call final_answer {\"response\": \"Done.\"}
  kept: tool tool-result final_answer Message has been sent"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
