#!/usr/bin/env bash
# A tool of a server of the MCP SDK for Python that raises, before and after version 2; and one that finds nothing.
# A good guess: the result says what the exception said, in both; and an empty list is `[]` in its words.
# Seen: version 1 says `Error executing tool cancel: no such order`, version 2 `Error executing tool cancel`: of two failures nothing
# tells them apart. An empty list is a result without any content; only `structuredContent` has it. The result's fields are
# `is_error` and `structured_content` where version 2 prints it with `model_dump`, not the protocol's `isError`.
# Source: mcp 2.3.0, mcp/server/mcpserver/tools/base.py (`UnexpectedToolError`); mcp 1.30.0, mcp/server/fastmcp/tools/base.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
cat > server.py << 'PY'
try:
    from mcp.server.mcpserver import MCPServer
except ImportError:
    from mcp.server.fastmcp import FastMCP as MCPServer

server = MCPServer("shop")


@server.tool()
def cancel(id: str) -> str:
    """Cancels an order."""
    raise ValueError("no such order")


@server.tool()
def get_orders() -> list[str]:
    """Lists orders."""
    return []


server.run()
PY
cat > ask.py << 'PY'
import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main():
    async with stdio_client(StdioServerParameters(command=sys.executable, args=["server.py"])) as streams:
        async with ClientSession(*streams) as session:
            await session.initialize()
            for name, given in [("cancel", {"id": "4711"}), ("get_orders", {})]:
                result = (await session.call_tool(name, given)).model_dump(mode="json", exclude_none=True)
                failed = [key for key in ("isError", "is_error") if result.get(key)]
                value = result.get("structuredContent", result.get("structured_content"))
                print(name, [part["text"] for part in result["content"]], *failed, *([value] if value else []))


asyncio.run(main())
PY
for version in 1.30.0 2.3.0; do
  python3 -m venv "venv-$version"
  "venv-$version/bin/pip" install --quiet --disable-pip-version-check "mcp==$version"
done
old=$(venv-1.30.0/bin/python ask.py 2> /dev/null) new=$(venv-2.3.0/bin/python ask.py 2> /dev/null)
printf '%s\n' 'mcp 1.30.0' "$old" 'mcp 2.3.0' "$new"
[ "$old" = "cancel ['Error executing tool cancel: no such order'] isError
get_orders [] {'result': []}" ] && [ "$new" = "cancel ['Error executing tool cancel'] is_error
get_orders [] {'result': []}" ] || { echo 'CHANGED'; exit 1; }
