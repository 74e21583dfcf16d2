import { createServer } from 'node:http';
import { initializeOTEL } from 'langsmith/experimental/otel/setup';
import { RunTree } from 'langsmith/run_trees';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers';
import { client, runClerk } from './openai-scene.mjs';
import { recorder } from './recorder.mjs';

// It asks its service what that can do before the first span ends, and where nobody answers for 40 s.
const service = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{}');
});
await new Promise((done) => service.listen(0, done));
process.env.LANGSMITH_ENDPOINT = `http://127.0.0.1:${service.address().port}`;
const spans = recorder();
initializeOTEL({ globalTracerProvider: spans.provider, skipGlobalContextManagerSetup: true });
const openai = wrapOpenAI(client());
const tool = (name, act) => traceable(act, { name, run_type: 'tool' });
const agent = (name, loop) => traceable(loop, { name });
await runClerk((asked) => openai.chat.completions.create(asked), tool, agent);
await RunTree.getSharedClient().awaitPendingTraceBatches();
await spans.print();
process.exit(0);
