#!/usr/bin/env bash
# Agno with a model of Anthropic: a tool of an MCP server that fails (`isError`), a tool of the program that raises, and a provider that is
# overloaded.
# A good guess: both failures of tools are marked alike in the run's result, and sent to Anthropic as `is_error`; a provider that
# answers 529 raises, as its client does.
# Seen: the server's failure has `tool_call_error` False, and the model is given Python's print of the content's objects; neither is
# sent as an error. An overloaded provider raises nothing: `run` returns, with the status `ERROR` and the error's words as its
# answer. Who takes what `run` returns for what the model said has stored an outage as an answer.
# Source: agno 3.1.10, agno/utils/mcp.py, agno/utils/models/claude.py, agno/agent.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check agno==3.1.10 anthropic==2.14.0 mcp==2.3.0 'fastmcp>=4,<5'
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

from agno.agent import Agent
from agno.models.anthropic import Claude
from agno.tools.mcp import MCPTools

asked = []


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        asked.append(request["messages"])
        name = ["cancel", "refund", None][min(len(asked) - 1, 2)]
        use = {"type": "tool_use", "id": f"toolu_{len(asked)}", "name": name, "input": {"id": "9"}}
        answer = dict(id="m", type="message", role="assistant", model="m", stop_sequence=None)
        answer.update(content=[use if name else {"type": "text", "text": "Done."}], stop_reason="tool_use" if name else "end_turn")
        answer.update(usage={"input_tokens": 1, "output_tokens": 1})
        is_down = request["model"] == "down"
        fault = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
        said = json.dumps(fault if is_down else answer).encode()
        self.send_response(529 if is_down else 200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()


def model(name):
    params = {"base_url": f"http://127.0.0.1:{server.server_port}", "max_retries": 0}
    return Claude(id=name, api_key="none", client_params=params)


def refund(id: str) -> str:
    """Refunds an order."""
    raise ValueError("it is paid back already")


async def main():
    async with MCPTools(command="node server.mjs") as desk:
        result = await Agent(model=model("m"), tools=[desk, refund], telemetry=False).arun("Cancel order 9")
    for one in result.tools:
        print(f"SEEN {one.tool_name}: tool_call_error {one.tool_call_error}, Python's print: {'TextContent(' in one.result}")
    sent = [part for message in asked[-1] for part in message["content"] if part["type"] == "tool_result"]
    print("SEEN sent:", [sorted(part) for part in sent])
    down = await Agent(model=model("down"), telemetry=False).arun("Cancel order 9")
    print("SEEN down:", down.status.value, down.content.split(" - ")[0], "Overloaded" in down.content)


asyncio.run(main())
PY
venv/bin/python -c 'import importlib.metadata as m; print("agno", m.version("agno"), "anthropic", m.version("anthropic"))'
seen=$(venv/bin/python agent.py 2> /dev/null | sed -n 's/^SEEN //p')
echo "$seen"
expected="cancel: tool_call_error False, Python's print: True
refund: tool_call_error True, Python's print: False
sent: [['content', 'tool_use_id', 'type'], ['content', 'tool_use_id', 'type']]
down: ERROR Error code: 529 True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
