#!/usr/bin/env bash
# AG2 1, an agent with a store of knowledge, which keeps a log of its events: the model makes two calls at once, of which one raises.
# A good guess: each event is a thing that happened, once, in the order in which things happened: the answer, a call, its result. A call's
# result names it as the call does, and what went wrong is in the error.
# Seen: each call is there three times: in the answer, in a batch behind it, and by itself; each result twice, by itself and in a batch. Of
# a result the call's id is `parent_id`, the failed one's is of another type (`ToolErrorEvent`), whose `result` is Python's traceback
# with paths of the machine, and that is what the model is sent; results stand in the order in which they ended.
# Source: ag2 1.2.1, ag2/knowledge/log.py, ag2/events/tool_events.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ag2==1.2.1 'watchdog<7'
cat > agent.py << 'PY'
import asyncio
import glob
import json

from ag2 import Agent
from ag2.events import ToolCallEvent
from ag2.knowledge import DiskKnowledgeStore
from ag2.knowledge.config import KnowledgeConfig
from ag2.testing import TestConfig


async def get() -> str:
    """Gets an order."""
    await asyncio.sleep(0.5)
    return "packed"


async def track() -> str:
    """Tracks a parcel."""
    raise ValueError("carrier needs the parcel number")


async def main():
    calls = [ToolCallEvent(id=f"call {name}", name=name, arguments="{}") for name in ("get", "track")]
    config = TestConfig(calls, "Done.", raise_tool_errors=False)
    await Agent("clerk", config=config, tools=[get, track], knowledge=KnowledgeConfig(store=DiskKnowledgeStore("kept"))).ask("Look")


asyncio.run(main())
[file] = glob.glob("kept/log/*.jsonl")
for line in open(file):
    event = json.loads(line)
    data, kind = event["data"], event["type"].split(".")[-1]
    calls = (data.get("tool_calls") or data).get("calls")
    inside = [one["id"] for one in calls] if calls else [one["parent_id"] for one in data.get("results", [])]
    print(kind, data.get("id") or data.get("parent_id") or "-", inside, sorted(set(data) & {"error", "result"}))
    if kind == "ToolErrorEvent":
        words = data["result"]["data"]["parts"][0]["content"]
        print("  error:", data["error"]["message"], "| result: traceback", "Traceback" in words, "with a path", "agent.py" in words)
PY
venv/bin/python -c 'import importlib.metadata as m; print("ag2", m.version("ag2"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="ModelRequest - [] []
ModelResponse - ['call get', 'call track'] []
ToolCallsEvent - ['call get', 'call track'] []
ToolCallEvent call get [] []
ToolCallEvent call track [] []
ToolErrorEvent call track [] ['error', 'result']
  error: carrier needs the parcel number | result: traceback True with a path True
ToolResultEvent call get [] ['result']
ToolResultsEvent - ['call get', 'call track'] []
ModelResponse - [] []"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
