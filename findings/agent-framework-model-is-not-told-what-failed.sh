#!/usr/bin/env bash
# Microsoft Agent Framework: a tool of an MCP server that fails with words for the model (`isError`), and a tool of the program that
# raises.
# A good guess: the model is given the server's words, which the protocol has for just that; what the run's messages say of a result
# is what the model was told.
# Seen: both reach the model as one fixed sentence, `Error: Function failed.`; `include_detailed_errors` is false unless it is set. The
# words are in `exception` of the message's content, which no model sees: who learns from the run's messages or spans reads an
# error that the model did not know when it went on.
# Source: agent-framework-core 1.23.0, agent_framework/_mcp.py (`ToolExecutionException`), _tools.py (`include_detailed_errors`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check agent-framework-core==1.23.0 agent-framework-openai==1.17.0 mcp==2.3.0 tenacity
cat > server.mjs << 'JS'
import { createInterface } from 'node:readline';
const tool = { name: 'cancel', inputSchema: { type: 'object', properties: { id: { type: 'string' } } } };
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'desk', version: '1' } }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': () => ({ isError: true, content: [{ type: 'text', text: 'ask for the number' }] }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? {} }));
});
JS
cat > agent.py << 'PY'
import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from agent_framework import Agent, MCPStdioTool
from agent_framework.openai import OpenAIChatCompletionClient

asked = []


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        asked.append(json.loads(self.rfile.read(int(self.headers["content-length"])))["messages"])
        name = ["cancel", "refund", None][len(asked) - 1]
        call = {"id": f"c{len(asked)}", "type": "function", "function": {"name": name, "arguments": '{"id": "9"}'}}
        message = {"role": "assistant", **({"content": None, "tool_calls": [call]} if name else {"content": "Done."})}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if name else "stop"}
        said = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


def refund(id: str) -> str:
    """Refunds an order."""
    raise ValueError("it is paid back already")


async def main():
    server = HTTPServer(("127.0.0.1", 0), Provider)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    client = OpenAIChatCompletionClient(model="m", base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key="none")
    async with MCPStdioTool(name="desk", command="node", args=["server.mjs"]) as desk:
        result = await Agent(client=client, tools=[desk, refund]).run("Cancel order 9")
    print("told:", [message["content"] for message in asked[-1] if message["role"] == "tool"])
    kept = [content for message in result.messages for content in message.contents if content.type == "function_result"]
    print("exception:", [content.exception for content in kept])


asyncio.run(main())
PY
venv/bin/python -c 'import importlib.metadata as m; print("agent-framework-core", m.version("agent-framework-core"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="told: ['Error: Function failed.', 'Error: Function failed.']
exception: ['ask for the number', 'it is paid back already']"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
