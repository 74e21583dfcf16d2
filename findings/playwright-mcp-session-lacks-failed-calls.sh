#!/usr/bin/env bash
# The MCP server of Playwright with `--save-session`: pages are opened, of which one is not there (404), a button is clicked by the name that
# the snapshot gave it, and again after the same page was opened anew, a button is clicked that is not there, an argument is left out, a
# script throws.
# A good guess: the session has each call with its arguments and its result, whatever came of it; opening a page that answers 404 fails; the
# same page has the same names for the same things.
# Seen: the session has none of the clicks that failed, and not the call whose argument is missing; of what failed only the script that
# threw is there. A page that answers 404 is a success, which a line of the text says. The button of the same page is `e3` the first
# time and has another name each time the page is opened, so that a click that was learned from one run fails in the next. The model is
# told the name of a file where the session has the snapshot itself.
# Source: @playwright/mcp 0.0.83 (playwright-core, `SessionLog`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @playwright/mcp@0.0.83 @modelcontextprotocol/sdk@1.32.2 @sparticuz/chromium@153.0.0
cat > session.mjs << 'JS'
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import chromium from '@sparticuz/chromium';

const server = createServer(({ url }, response) => {
  response.writeHead(url === '/gone' ? 404 : 200, { 'content-type': 'text/html' });
  response.end('<h1>Orders</h1><button>Pay</button>');
}).listen(0, '127.0.0.1');
await new Promise((done) => server.once('listening', done));
const page = `http://127.0.0.1:${server.address().port}/`;
const client = new Client({ name: 'clerk', version: '1' });
const browser = ['--headless', '--no-sandbox', '--isolated', '--executable-path', await chromium.executablePath()];
const args = ['node_modules/.bin/playwright-mcp', ...browser, '--output-dir', 'out', '--save-session'];
await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
const made = [];
async function call(name, given) {
  const { isError = false, content } = await client.callTool({ name, arguments: given });
  const text = content.map((part) => part.text ?? '').join('\n');
  made.push(name);
  console.log(`${name} ${JSON.stringify(given).replace(page, '/')}: error ${isError}${/\n- HTTP status: .*/.exec(text)?.[0].replace('\n-', ',') ?? ''}`);
  return text;
}
const buttonIn = (text) => /button "Pay" \[ref=(\w+)\]/.exec(text)?.[1];
const opened = await call('browser_navigate', { url: page });
const first = buttonIn(await call('browser_snapshot', {}));
await call('browser_click', { target: first });
await call('browser_navigate', { url: `${page}gone` });
await call('browser_navigate', { url: page });
await call('browser_click', { target: first });
const second = buttonIn(await call('browser_snapshot', {}));
await call('browser_click', { target: second });
await call('browser_click', { target: 'e99' });
await call('browser_navigate', {});
await call('browser_evaluate', { function: '() => { throw new Error("no") }' });
await client.close();
server.close();
console.log(`the button: ${first}, then ${second}`);
console.log('told the snapshot:', buttonIn(opened) !== undefined);
const [folder] = readdirSync('out').filter((name) => name.startsWith('session'));
const kept = [...readFileSync(`out/${folder}/session.md`, 'utf8').matchAll(/^### Tool call: (\w+)/gm)].map(([, name]) => name);
console.log(`calls: ${made.length}, in the session: ${kept.length}:`, kept.join());
JS
echo "@playwright/mcp $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@playwright/mcp/package.json')).version")"
seen=$(TMPDIR=$PWD node session.mjs 2> /dev/null)
echo "$seen"
expected='browser_navigate {"url":"/"}: error false
browser_snapshot {}: error false
browser_click {"target":"e3"}: error false
browser_navigate {"url":"/gone"}: error false, HTTP status: 404 Not Found
browser_navigate {"url":"/"}: error false
browser_click {"target":"e3"}: error true
browser_snapshot {}: error false
browser_click {"target":"f2e3"}: error false
browser_click {"target":"e99"}: error true
browser_navigate {}: error true
browser_evaluate {"function":"() => { throw new Error(\"no\") }"}: error true
the button: e3, then f2e3
told the snapshot: false
calls: 11, in the session: 8: browser_navigate,browser_snapshot,browser_click,browser_navigate,browser_navigate,browser_snapshot,browser_click,browser_evaluate'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
