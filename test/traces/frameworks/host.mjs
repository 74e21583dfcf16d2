/** Runs a coding agent that traces itself, with a model and a receiver on this machine. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { hosts } from './hosts.mjs';
import { normalized } from './recorder.mjs';
import { LETTER_TASK, TASK } from './scene.mjs';
import { STREAMS } from './streams.mjs';

const host = hosts[process.env.HOST];
const traced = [];

/** What a model says next: the answers of the clerk, or of the writer, so far as it has not called the tools of them. */
function next(body, stream) {
  if (!body.tools?.length) return ['A late lamp'];
  const asked = JSON.stringify(stream.asked(body));
  const script = asked.includes(LETTER_TASK) && !asked.includes(TASK) ? host.writer : host.clerk;
  return script[Math.min(stream.turns(body), script.length - 1)];
}

let calls = 0;
const server = createServer(async (request, response) => {
  const path = request.url.split('?')[0];
  const said = await (request.headers['content-encoding'] === 'gzip'
    ? request.toArray().then((chunks) => gunzipSync(Buffer.concat(chunks)).toString())
    : text(request));
  if (path.endsWith('/traces')) traced.push(JSON.parse(said));
  const stream = STREAMS.find((one) => one.path.test(path));
  if (stream === undefined) return response.end('{}');
  const body = JSON.parse(said);
  const [words, ...made] = next(body, stream);
  const named = made.map((call) => {
    calls += 1;
    return { ...call, id: `call_${calls}` };
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of stream.events(body.model ?? 'script', words, named))
    response.write(`${event.type ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
  if (path.endsWith('/completions')) response.write('data: [DONE]\n\n');
  return response.end();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-')));
const [home, shop] = [join(folder, 'home'), join(folder, 'shop')];
const files = {
  'orders/4711.txt': 'status: packed\n',
  'orders/4712.txt': 'status: sent\n',
  'address.txt': 'Mill Lane 3\n',
  track: '#!/bin/sh\necho "carrier needs the parcel number" >&2\nexit 3\n',
  ...host.files?.(url),
};
for (const [name, content] of Object.entries(files)) {
  const file = name.startsWith('~/') ? join(home, name.slice(2)) : join(shop, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o755 });
}
const bin = join(import.meta.dirname, 'node_modules', '.bin', host.bin);
const env = { PATH: process.env.PATH, HOME: home, ...host.env(url) };
const start = (args) => spawn(bin, args, { cwd: shop, env, stdio: 'ignore' });
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const serving = host.serve && start(host.serve);
if (serving) await pause(4_000);
await new Promise((resolve) => start(host.args(url)).on('exit', resolve));
// What it sent last is still being read; one that serves sends it later.
await pause(serving ? 8_000 : 500);
serving?.kill();
server.close();
rmSync(folder, { recursive: true, force: true });

/** What a run says nothing of: the program's own prompts, and spans that are of no model, tool or agent. */
const LEFT_OUT =
  /system|tool[._](?:definitions|description)|^tools$|prompt\.tools|^(?:user|organization)\.|headers\./;
const isOf = ({ attributes = [] }) => attributes.some(({ key }) => /gen_ai|^ai\./.test(key));
const spoken = (list) => list.filter(({ role }) => role !== 'system');

/** The value of an attribute without system prompts among its messages. */
function withoutSystem(value) {
  if (!value.stringValue?.includes('"role":"system"')) return value;
  const said = JSON.parse(value.stringValue);
  const kept = Array.isArray(said) ? spoken(said) : { ...said, messages: spoken(said.messages) };
  return { stringValue: JSON.stringify(kept) };
}
const slim = (span) => ({
  ...span,
  attributes: span.attributes
    .filter(({ key }) => !LEFT_OUT.test(key))
    .map(({ key, value }) => ({ key, value: withoutSystem(value) })),
});
for (const { resourceSpans } of traced)
  for (const { scopeSpans } of resourceSpans)
    for (const scope of scopeSpans) scope.spans = scope.spans.filter(isOf).map(slim);
process.stdout.write(normalized(traced, process.env.HOST).replaceAll(folder, '/srv'));
process.exit(0);
