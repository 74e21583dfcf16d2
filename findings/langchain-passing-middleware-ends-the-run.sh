#!/usr/bin/env bash
# A tool that throws, in an agent of LangChain: by itself, and with a middleware whose `wrapToolCall` only calls on.
# A good guess: a wrapper that only calls on changes nothing; and both languages give the model the error and go on.
# Seen: JavaScript without a wrapper goes on (a ToolMessage with status `error`), with one the run rejects, and nothing is asked of the
# model again. Python rejects with and without. Arguments that do not fit are told to the model in all four.
# Source: langchain 1.5.14, dist/agents/nodes/ToolNode.js (`isMiddlewareError`); langgraph 1.2.24, langgraph/prebuilt/tool_node.py
# (`_default_handle_tool_errors` raises again what is no error of arguments).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund langchain@1.5.14 @langchain/core@1.4.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check langchain==1.5.2 langgraph==1.2.24
cat > agent.mjs << 'JS'
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { createAgent, createMiddleware } from 'langchain';

class Script extends BaseChatModel {
  left = [];
  _llmType() {
    return 'script';
  }
  bindTools() {
    return this;
  }
  async _generate() {
    const message = new AIMessage(this.left.shift());
    return { generations: [{ text: message.content, message }] };
  }
}
const execute = () => {
  throw new Error('no such order');
};
const cancel = tool(execute, { name: 'cancel', description: 'cancel', schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } });
const passing = createMiddleware({ name: 'passing', wrapToolCall: (request, handler) => handler(request) });
for (const [name, middleware] of [['alone', []], ['with a wrapper', [passing]]])
  for (const args of [{ id: '4711' }, {}]) {
    const model = new Script({});
    model.left = [{ content: '', tool_calls: [{ id: '1', name: 'cancel', args }] }, { content: 'Done.' }];
    const run = createAgent({ model, tools: [cancel], middleware }).invoke({ messages: [{ role: 'user', content: 'Cancel' }] });
    const ended = await run.then(({ messages }) => `goes on, status ${messages[2].status}`, (error) => `rejects: ${error.message}`);
    console.log(`JavaScript, ${name}, ${args.id ? 'tool throws' : 'wrong arguments'}: ${ended}`);
  }
JS
cat > agent.py << 'PY'
from langchain.agents import create_agent
from langchain.agents.middleware import wrap_tool_call
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.tools import tool


class Script(GenericFakeChatModel):
    def bind_tools(self, tools, **_):
        return self


@tool
def cancel(id: str) -> str:
    """Cancels an order."""
    raise ValueError("no such order")


@wrap_tool_call
def passing(request, handler):
    return handler(request)


for name, middleware in [("alone", []), ("with a wrapper", [passing])]:
    for args in [{"id": "4711"}, {}]:
        call = AIMessage("", tool_calls=[{"id": "1", "name": "cancel", "args": args}])
        agent = create_agent(Script(messages=iter([call, AIMessage("Done.")])), [cancel], middleware=middleware)
        try:
            ended = f"goes on, status {agent.invoke({'messages': [('user', 'Cancel')]})['messages'][2].status}"
        except ValueError as error:
            ended = f"rejects: {error}"
        print(f"Python, {name}, {'tool throws' if args else 'wrong arguments'}: {ended}")
PY
echo "langchain $(node -p "JSON.parse(require('fs').readFileSync('node_modules/langchain/package.json')).version"), Python's $(venv/bin/python -c 'import importlib.metadata as m; print(m.version("langchain"))')"
seen=$(node agent.mjs 2> /dev/null; venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected='JavaScript, alone, tool throws: goes on, status error
JavaScript, alone, wrong arguments: goes on, status error
JavaScript, with a wrapper, tool throws: rejects: no such order
JavaScript, with a wrapper, wrong arguments: goes on, status error
Python, alone, tool throws: rejects: no such order
Python, alone, wrong arguments: goes on, status error
Python, with a wrapper, tool throws: rejects: no such order
Python, with a wrapper, wrong arguments: goes on, status error'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
