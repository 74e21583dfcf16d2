#!/usr/bin/env bash
# Arize Phoenix gives back spans as OTLP (`/v1/projects/…/spans/otlpv1`) that it was sent as OTLP.
# A good guess: the JSON of OTLP, as what reads an exporter's reads it: `resourceSpans` with resource and scope, names in camel case, times
# as text, one member in each value.
# Seen: a list `data` of spans without resource and scope, names with underscores, each value with all seven members of which six are null,
# and times as numbers (which readers of JSON round) whose last digits are not those that were sent. The newest span is first.
# Source: arize-phoenix 20.26.1, phoenix/server/api/routers/v1/spans.py; the mapping of OTLP to JSON says `traceId`, and 64 bits as text.
set -euo pipefail
cd "$(mktemp -d)"
trap '[ -z "${server:-}" ] || kill "$server" 2> /dev/null; wait; rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check arize-phoenix==20.26.1
port=$(venv/bin/python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
grpc=$(venv/bin/python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export PHOENIX_WORKING_DIR="$PWD/kept" PHOENIX_HOST=127.0.0.1 PHOENIX_PORT=$port PHOENIX_GRPC_PORT=$grpc PHOENIX_TELEMETRY_ENABLED=false
mkdir kept
venv/bin/phoenix serve > server.txt 2>&1 &
server=$!
cat > ask.py << 'PY'
import json
import sys
import time
import urllib.request

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

url = f"http://127.0.0.1:{sys.argv[1]}/v1"
request = ExportTraceServiceRequest()
group = request.resource_spans.add()
group.resource.attributes.add(key="service.name").value.string_value = "shop"
scope = group.scope_spans.add()
scope.scope.name = "shop"
START = 1793491200000000001
for at in range(2):
    span = scope.spans.add(name=f"step {at}", trace_id=b"\1" * 16, span_id=bytes([at + 1]) * 8)
    span.start_time_unix_nano, span.end_time_unix_nano = START + at * 1000, START + at * 1000 + 500
    span.attributes.add(key="count").value.int_value = 3
body = request.SerializeToString()
for _ in range(240):
    try:
        urllib.request.urlopen(urllib.request.Request(f"{url}/traces", body, {"content-type": "application/x-protobuf"}))
        break
    except OSError:
        time.sleep(0.5)
for _ in range(60):
    try:
        given = json.load(urllib.request.urlopen(f"{url}/projects/default/spans/otlpv1"))
        if len(given["data"]) == 2:
            break
    except OSError:
        pass
    time.sleep(0.5)
first = given["data"][0]
value = next(one["value"] for one in first["attributes"] if one["key"] == "count")
print("top:", sorted(given), "first:", first["name"])
print("names:", sorted(key for key in first if "span_id" in key or "time" in key), "service there:", "shop" in json.dumps(given))
print("members:", len(value), "not null:", {key: one for key, one in value.items() if one is not None})
print("start is", type(first["start_time_unix_nano"]).__name__, "as sent:", first["start_time_unix_nano"] == START + 1000)
PY
seen=$(venv/bin/python ask.py "$port")
venv/bin/python -c 'import importlib.metadata as m; print("arize-phoenix", m.version("arize-phoenix"))'
echo "$seen"
expected="top: ['data', 'next_cursor'] first: step 1
names: ['end_time_unix_nano', 'parent_span_id', 'span_id', 'start_time_unix_nano'] service there: False
members: 7 not null: {'int_value': 3}
start is int as sent: False"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
