#!/usr/bin/env bash
# Mistral Vibe without a screen, `vibe -p … --output json`: its model reads a file, and calls a tool with an argument that it has not.
# A good guess: what is printed has the calls as the model made them, by the name and with the arguments that it gave, and their ids, as
# its session's messages have them.
# Seen: a call is an entry `effect` for a display: `file_system.read_file` with `filePath`, `offset` and `limit` where the model called
# `read_file` with `path` alone, without the id that it gave. The call whose arguments do not fit is in no entry, and neither is what the
# model was told of it: the file says that one call was made, and that it worked.
# Source: mistral-vibe 2.26.1, the entries of `--output json` beside the requests that a provider on this machine got.
set -euo pipefail
cd "$(mktemp -d)"
trap '[ -z "${server:-}" ] || kill "$server" 2> /dev/null; rm -rf "$PWD"' EXIT
# It wants Python 3.12 or later.
for python in python3 python3.13 python3.12 "$(pyenv root 2> /dev/null || true)"/versions/3.1[2-9]*/bin/python3; do
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2> /dev/null && break
done
"$python" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mistral-vibe==2.26.1
cat > provider.py << 'PY'
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CALLS = [{"path": "order.txt"}, {"road": "order.txt"}]


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        made = [call for message in body["messages"] for call in message.get("tool_calls") or []]
        json.dump([[call["function"]["name"], call["function"]["arguments"], call["id"]] for call in made], open("made.json", "w"))
        call = {"index": 0, "id": f"call_{len(made)}", "type": "function"}
        delta = {"role": "assistant", "content": "Done. "}
        if len(made) < len(CALLS):
            call["function"] = {"name": "read_file", "arguments": json.dumps(CALLS[len(made)])}
            delta = {"role": "assistant", "content": "", "tool_calls": [call]}
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        whole = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "clerk"}
        for choice in ({"delta": delta, "finish_reason": None}, {"delta": {}, "finish_reason": "stop"}):
            self.wfile.write(f"data: {json.dumps({**whole, 'choices': [{'index': 0, **choice}]})}\n\n".encode())
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        self.wfile.write(f"data: {json.dumps({**whole, 'choices': [], 'usage': usage})}\n\ndata: [DONE]\n\n".encode())


server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
print(server.server_port, file=open("port", "w"), flush=True)
server.serve_forever()
PY
venv/bin/python provider.py &
server=$!
until [ -s port ]; do sleep 0.1; done
mkdir home shop
echo packed > shop/order.txt
cat > home/config.toml << TOML
active_model = "clerk"
enable_telemetry = false
enable_update_checks = false
[[providers]]
name = "script"
api_base = "http://127.0.0.1:$(cat port)/v1"
api_key_env_var = "KEY"
api_style = "openai"
backend = "generic"
[[models]]
name = "clerk"
provider = "script"
alias = "clerk"
TOML
(cd shop && HOME=$PWD/../home VIBE_HOME=$PWD/../home KEY=none MISTRAL_API_KEY=none ../venv/bin/vibe -p 'Read it' --output json > ../printed.json 2> ../told.txt < /dev/null)
cat > compare.py << 'PY'
import json

for name, arguments, id in json.load(open("made.json")):
    print("made:", name, arguments, id)
printed = json.load(open("printed.json"))
for entry in printed:
    if entry["type"] == "effect":
        state = entry["state"]
        print("printed:", entry["detail"]["toolName"], json.dumps(entry["detail"]["input"]), state["status"], (state.get("error") or {}).get("code"))
print("entries:", [entry["type"] for entry in printed])
print("ids of the model are there:", any(f"call_{at}" in json.dumps(printed) for at in range(2)))
print("the other argument is there:", "road" in json.dumps(printed))
PY
venv/bin/python -c 'import importlib.metadata as m; print("mistral-vibe", m.version("mistral-vibe"))'
seen=$(venv/bin/python compare.py)
echo "$seen"
expected='made: read_file {"path": "order.txt"} call_0
made: read_file {"road": "order.txt"} call_1
printed: file_system.read_file {"filePath": "order.txt", "offset": null, "limit": 2000} completed None
entries: ['"'message', 'effect', 'message'"']
ids of the model are there: False
the other argument is there: False'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
