import { pathToFileURL } from 'node:url';

/** What is shipped of the product, as it was built. */
const DIST = process.env.KNOWHOW_DIST;
const load = (name) => import(pathToFileURL(`${DIST}/${name}.js`).href);

export const { openService, hashingEmbedder } = await load('index');
export const { run, withKnowledge, knowledgeTelemetry } = await load('ai-sdk');

export { report } from './print.mjs';
export { asking, scriptedModel, TASK, toolsOf } from './scripted-model.mjs';

/** The engine in memory, whose guidance differs by ask, so that it shows which ask a model call was given. */
export async function openWatched() {
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  const told = [];
  const ends = [];
  let asked = 0;
  const knowledge = {
    ...service.forAccount('local'),
    enhanceTask: async ({ input_text }) => {
      asked += 1;
      const block = `<knowhow-0123456789abcdef>\nFrom earlier tasks.\n- GUIDE${asked}\n</knowhow-0123456789abcdef>`;
      return { response: `${input_text}\n\n${block}`, metadata: { request_id: `req${asked}` } };
    },
    beforeClose: (end) => void ends.push(end),
  };
  const options = { knowledge, tenant: 'support', onError: ({ message }) => void told.push(message) };
  /** What there is in the end: a knowledge that closes stores what was left. */
  async function outcome(seen) {
    for (const end of ends) await end();
    const kept = [];
    for await (const { metadata, turns } of service.exportRecords('local', 'support'))
      kept.push([metadata.outcome, turns.length, ...(metadata.request_ids ?? [metadata.request_id])]);
    return { asked, seen: [...seen], kept, told };
  }
  return { knowledge, options, outcome };
}
