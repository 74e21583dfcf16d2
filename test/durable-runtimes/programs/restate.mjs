import { spawn } from 'node:child_process';
import { createServer } from 'node:http2';
import { createServer as createPort } from 'node:net';
import * as restate from '@restatedev/restate-sdk';
import * as ai from 'ai';
import { asking, openWatched, report, run, scriptedModel, withKnowledge } from './scene.mjs';

// Its SDK is made for Node 22.
Promise.withResolvers ??= () => {
  const it = {};
  it.promise = new Promise((resolve, reject) => Object.assign(it, { resolve, reject }));
  return it;
};

const ask = asking(ai);

/** A port of this machine that nobody has. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createPort().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

let scene;
let attempts = 0;
let hasFailed = false;
/** Answers of the model are kept by Restate, which leaves the handler after each and begins it again. */
const durableOf = (ctx) => {
  const guided = withKnowledge(scene.model, scene.options);
  let at = 0;
  return { ...scene.model, doGenerate: (call) => ctx.run(`model ${at++}`, () => guided.doGenerate(call)) };
};
const shop = restate.service({
  name: 'shop',
  handlers: {
    inRun: (ctx) =>
      ctx.run('agent', async () => {
        const { text } = await run(scene.options, (its) => ask(its.model(scene.model), its.telemetry));
        return text;
      }),
    callsAsSteps: async (ctx) => {
      attempts += 1;
      const runId = ctx.request().id;
      const { text } = await run({ ...scene.options, runId }, (its) => ask(durableOf(ctx), its.telemetry));
      return text;
    },
    failsBehind: async (ctx) => {
      attempts += 1;
      const runId = ctx.request().id;
      const { text } = await run({ ...scene.options, runId }, (its) => ask(durableOf(ctx), its.telemetry));
      if (hasFailed) return text;
      hasFailed = true;
      throw new Error('the handler failed behind the agent');
    },
  },
});

const [endpoint, ingress, admin, node] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
const handler = restate.createEndpointHandler({ services: [shop] });
const own = createServer(handler).listen(endpoint, '127.0.0.1');
const at = (port) => `127.0.0.1:${port}`;
const server = spawn(process.env.RESTATE_SERVER, ['--base-dir', process.env.RESTATE_FOLDER], {
  stdio: 'ignore',
  env: {
    ...process.env,
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_BIND_ADDRESS: at(node),
    RESTATE_ADVERTISED_ADDRESS: `http://${at(node)}`,
    RESTATE_INGRESS__BIND_ADDRESS: at(ingress),
    RESTATE_ADMIN__BIND_ADDRESS: at(admin),
    // A handler that waits is left at once.
    RESTATE_WORKER__INVOKER__INACTIVITY_TIMEOUT: '0s',
    RESTATE_DEFAULT_NUM_PARTITIONS: '1',
  },
});
process.on('exit', () => server.kill('SIGKILL'));
const post = async (url, body) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
for (let tries = 0; ; tries += 1) {
  try {
    await post(`http://${at(admin)}/deployments`, { uri: `http://${at(endpoint)}` });
    break;
  } catch (error) {
    if (tries > 240) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function done(name) {
  const { options, outcome } = await openWatched();
  scene = { options, ...scriptedModel() };
  attempts = 0;
  const result = await post(`http://${at(ingress)}/shop/${name}`, {});
  return { result, isReplayed: attempts > 1, ...(await outcome(scene.seen)) };
}
const results = {};
for (const name of ['inRun', 'callsAsSteps', 'failsBehind']) results[name] = await done(name);
own.close();
report(results);
