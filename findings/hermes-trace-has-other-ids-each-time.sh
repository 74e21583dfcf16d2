#!/usr/bin/env bash
# Hermes Agent exports a session twice as Claude Code's JSONL (`hermes sessions export --format trace`); nothing was said in between.
# A good guess: both files are the same, as those of `--format jsonl` are: an entry's `uuid` and `timestamp` are those of the message.
# Seen: each export makes up every `uuid` and `parentUuid` anew, and all lines have the time of the export, so that who knows entries by
# their uuid, as in Claude Code's own files, has two sessions. A tool that failed has no `is_error`. Without a session's id the most recent
# one alone is exported, where `--format jsonl` exports them all.
# Source: hermes-agent 0.19.0, agent/trace_upload.py and hermes_cli/main.py (`sessions export`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check hermes-agent==0.19.0
export HERMES_HOME="$PWD/home"
mkdir home
cat > say.py << 'PY'
from pathlib import Path

from hermes_state import SessionDB

db = SessionDB(Path("home/state.db"))
for id in ("20261101_080000_aaaaaa", "20261101_090000_bbbbbb"):
    db.create_session(id, "cli", model="script")
    db.append_message(id, "user", "look")
    call = {"id": "call_1", "type": "function", "function": {"name": "read_file", "arguments": "{}"}}
    db.append_message(id, "assistant", "", tool_calls=[call])
    db.append_message(id, "tool", '{"error": "not found"}', tool_name="read_file", tool_call_id="call_1")
    db.append_message(id, "assistant", "done")
db.close()
PY
venv/bin/python say.py
for time in 1 2; do
  venv/bin/hermes sessions export --format trace --yes "trace$time.jsonl" > /dev/null
  venv/bin/hermes sessions export "plain$time.jsonl" > /dev/null
  sleep 1
done
cat > compare.py << 'PY'
import json

read = lambda name: [json.loads(line) for line in open(name)]
one, two = read("trace1.jsonl"), read("trace2.jsonl")
same = lambda key: any(a[key] == b[key] for a, b in zip(one, two))
print("plain: sessions", len(read("plain1.jsonl")), "the same", read("plain1.jsonl") == read("plain2.jsonl"))
print("trace: sessions", len({line["sessionId"] for line in one}), "lines", len(one))
print("a uuid in both:", same("uuid"), "a time in both:", same("timestamp"))
print("times in one export:", len({line["timestamp"] for line in one}))
print("same session:", one[0]["sessionId"] == two[0]["sessionId"], "version:", one[0]["version"])
results = [part for line in one for part in line["message"]["content"] if isinstance(part, dict) and part["type"] == "tool_result"]
print("failed result says so:", any(part.get("is_error") for part in results))
PY
venv/bin/python -c 'import importlib.metadata as m; print("hermes-agent", m.version("hermes-agent"))'
seen=$(venv/bin/python compare.py)
echo "$seen"
expected='plain: sessions 2 the same True
trace: sessions 1 lines 4
a uuid in both: False a time in both: False
times in one export: 1
same session: True version: hermes-agent
failed result says so: False'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
