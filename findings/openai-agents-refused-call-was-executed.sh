#!/usr/bin/env bash
# OpenAI Agents for Python and for JavaScript: of three calls made at once one works, one raises, one is not allowed by a person. What the
# session and the saved state of the run (`RunState`) say of them.
# A good guess: what failed and what was refused is marked, and of what failed the reason is kept, at least for who asks later; `executed`
# is true of what was executed.
# Seen: no field tells them apart in a session: all three are results, in JavaScript all `completed`. Why one failed is nowhere: not in the
# session, not in the state, and the model is told one sentence. In Python's state the refused call is `executed` and `completed` as the
# others are; in JavaScript's the one that raised is `executed`, the refused one has no word. One result is Python's print there, JSON here.
# Source: openai-agents 0.24.0, agents/tool.py (`default_tool_error_function`), agents/run_state.py; @openai/agents-core 0.20.0, dist/tool.mjs.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openai-agents==0.24.0
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @openai/agents@0.20.0 zod@4.6.7
cat > agent.py << 'PY'
import asyncio
import json

from agents import Agent, ModelResponse, Runner, SQLiteSession, Usage, function_tool, set_tracing_disabled
from agents.models.interface import Model
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

set_tracing_disabled(True)


class Script(Model):
    answers = [
        [ResponseFunctionToolCall(call_id=name, type="function_call", name=name, arguments="{}") for name in ("get", "track", "refund")],
        [
            ResponseOutputMessage(
                id="m",
                type="message",
                role="assistant",
                status="completed",
                content=[ResponseOutputText(text="Done.", type="output_text", annotations=[])],
            )
        ],
    ]

    async def get_response(self, *args, **kwargs):
        return ModelResponse(output=self.answers.pop(0), usage=Usage(), response_id="r")

    async def stream_response(self, *args, **kwargs):
        raise NotImplementedError


@function_tool
def get() -> dict:
    return {"found": None}


@function_tool
def track() -> str:
    raise ValueError("carrier needs the parcel number")


@function_tool(needs_approval=True)
def refund() -> str:
    raise SystemExit("never reached")


async def main():
    session = SQLiteSession("s")
    agent = Agent(name="clerk", tools=[get, track, refund], model=Script())
    result = await Runner.run(agent, "Look", session=session)
    state = result.to_state()
    state.reject(result.interruptions[0])
    result = await Runner.run(agent, state, session=session)
    for item in await session.get_items():
        if item.get("type") == "function_call_output":
            print("session:", item["call_id"], item.get("status"), item["output"])
    text = result.to_state().to_string()
    for id, one in json.loads(text)["context"]["tool_invocations"].items():
        print("state:", id, {key: one[key] for key in ("executed", "completed")})
    print("says why:", "parcel number" in text or "parcel number" in str(await session.get_items()))


asyncio.run(main())
PY
cat > agent.mjs << 'JS'
import { Agent, MemorySession, Runner, tool, Usage } from '@openai/agents';
import { z } from 'zod';

const call = (name) => ({ type: 'function_call', callId: name, name, status: 'completed', arguments: '{}' });
const said = { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Done.' }] };
const answers = [['get', 'track', 'refund'].map(call), [said]];
const model = { getResponse: async () => ({ usage: new Usage(), output: answers.shift() }) };
const made = (name, execute, more) => tool({ name, description: name, parameters: z.object({}), execute, ...more });
const fail = async () => {
  throw new Error('carrier needs the parcel number');
};
const tools = [made('get', async () => ({ found: null })), made('track', fail), made('refund', fail, { needsApproval: true })];
const agent = new Agent({ name: 'clerk', tools, model });
const [session, runner] = [new MemorySession(), new Runner({ tracingDisabled: true })];
let result = await runner.run(agent, 'Look', { session });
result.state.reject(result.interruptions[0]);
result = await runner.run(agent, result.state, { session });
const items = await session.getItems();
for (const item of items)
  if (item.type === 'function_call_result') console.log('session:', item.callId, item.status, item.output.text);
const text = result.state.toString();
for (const { type, rawItem, executionStatus } of JSON.parse(text).generatedItems)
  if (type === 'tool_call_output_item') console.log('state:', rawItem.callId, executionStatus);
console.log('says why:', (text + JSON.stringify(items)).includes('parcel number'));
JS
venv/bin/python -c 'import importlib.metadata as m; print("openai-agents", m.version("openai-agents"))'
echo "@openai/agents $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@openai/agents/package.json')).version")"
seen=$(venv/bin/python agent.py 2> /dev/null && node agent.mjs 2> /dev/null)
echo "$seen"
expected="session: get None {'found': None}
session: track None An error occurred while running the tool. Please try again.
session: refund None Tool execution was not approved.
state: get {'executed': True, 'completed': True}
state: track {'executed': True, 'completed': True}
state: refund {'executed': True, 'completed': True}
says why: False
session: get completed {\"found\":null}
session: track completed An error occurred while running the tool. Please try again.
session: refund completed Tool execution was not approved.
state: get executed
state: track executed
state: refund undefined
says why: false"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
