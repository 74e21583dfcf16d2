#!/usr/bin/env bash
# The long-term memory of LangGraph (`InMemoryStore`) that was made without an index, asked with a query.
# A good guess: `search(namespace, query=…)` fails, or compares words; what comes back is like what was asked, and nothing where nothing is.
# Seen: the query is passed over. The first `limit` items come back in the order in which they were put, without a score, whatever was
# asked: with a limit of one, always the oldest. In Python and in JavaScript.
# Source: langgraph-checkpoint 4.3.2, langgraph/store/memory/__init__.py; @langchain/langgraph-checkpoint, dist/store/memory.js.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @langchain/langgraph@1.7.3 @langchain/core@1.4.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check langgraph==1.2.24 langgraph-checkpoint==4.3.2
cat > ask.py << 'PY'
from langgraph.store.memory import InMemoryStore

store = InMemoryStore()
for key, text in [("color", "likes blue"), ("address", "lives in Mill Lane"), ("diet", "eats no nuts")]:
    store.put(("memories",), key, {"text": text})
for query in ["eats no nuts", "steam engines"]:
    print(f"{query}:", [(item.key, item.score) for item in store.search(("memories",), query=query, limit=1)])
PY
cat > ask.mjs << 'JS'
import { InMemoryStore } from '@langchain/langgraph';

const store = new InMemoryStore();
for (const [key, text] of [['color', 'likes blue'], ['address', 'lives in Mill Lane'], ['diet', 'eats no nuts']])
  await store.put(['memories'], key, { text });
for (const query of ['eats no nuts', 'steam engines'])
  console.log(`${query}:`, (await store.search(['memories'], { query, limit: 1 })).map(({ key, score }) => `${key} ${score}`).join());
JS
echo "@langchain/langgraph $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@langchain/langgraph/package.json')).version"), Python's $(venv/bin/python -c 'import importlib.metadata as m; print(m.version("langgraph"))')"
seen=$(venv/bin/python ask.py 2> /dev/null; node ask.mjs 2> /dev/null)
echo "$seen"
expected="eats no nuts: [('color', None)]
steam engines: [('color', None)]
eats no nuts: color undefined
steam engines: color undefined"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
