#!/usr/bin/env bash
# mini-swe-agent 2, whose model writes a file and submits in one answer (two calls of `bash`): its trajectory.
# A good guess: the trajectory says of each command that ran what it printed and how it ended, whichever agent wrote it; and its last
# message is of a role that chat has.
# Seen: `DefaultAgent` (benchmarks) has no result of either call, the one that wrote the file, which is there, included. `InteractiveAgent`
# (the `mini` command) has the first's, and of the one that submitted `"returncode": -1`, `action was not executed`: each run that ended
# well has a last command that failed. Behind them stands a message of the role `exit`.
# Source: mini-swe-agent 2.4.6, minisweagent/agents/default.py and interactive.py (`execute_actions`), environments/local.py (`Submitted`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mini-swe-agent==2.4.6
cat > agent.py << 'PY'
import json
from pathlib import Path

from minisweagent.agents.default import DefaultAgent
from minisweagent.agents.interactive import InteractiveAgent
from minisweagent.environments.local import LocalEnvironment
from minisweagent.models.test_models import DeterministicToolcallModel, make_toolcall_output


def answer(*commands):
    ids = [f"call_{command.split()[0]}_{at}" for at, command in enumerate(commands)]
    calls = [
        {"id": id, "type": "function", "function": {"name": "bash", "arguments": json.dumps({"command": command})}}
        for id, command in zip(ids, commands)
    ]
    return make_toolcall_output(None, calls, [{"command": command, "tool_call_id": id} for id, command in zip(ids, commands)])


def run(name, Agent, **more):
    steps = [answer("ls nowhere 2> /dev/null"), answer(f"touch {name}.txt", "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT")]
    model = DeterministicToolcallModel(outputs=steps, cost_per_call=0.0)
    agent = Agent(model, LocalEnvironment(), system_template="-", instance_template="{{task}}", cost_limit=0, **more)
    ended = agent.run("Make a pond")["exit_status"]
    print(f"{name}: {ended}, the file is there: {Path(f'{name}.txt').exists()}")
    for message in agent.messages[2:]:
        extra = message["extra"]
        if message["role"] != "assistant":
            print(" ", message["role"], message.get("tool_call_id"), extra.get("returncode"), extra.get("exception_info"))


run("default", DefaultAgent)
run("interactive", InteractiveAgent, mode="yolo", confirm_exit=False)
PY
venv/bin/python -c 'import importlib.metadata as m; print("mini-swe-agent", m.version("mini-swe-agent"))'
seen=$(HOME=$PWD MSWEA_SILENT_STARTUP=1 MSWEA_CONFIGURED=true venv/bin/python agent.py | grep -E '^(default|interactive): |^  (tool|exit) ')
echo "$seen"
expected='default: Submitted, the file is there: True
  tool call_ls_0 2 
  exit None None None
interactive: Submitted, the file is there: True
  tool call_ls_0 2 
  tool call_touch_0 0 
  tool call_echo_1 -1 action was not executed
  exit None None None'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
