import { initializeOTEL } from 'langsmith/experimental/otel/setup';
import { RunTree } from 'langsmith/run_trees';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers';
import { client, runClerk } from './openai-scene.mjs';
import { recorder } from './recorder.mjs';

const spans = recorder();
initializeOTEL({ globalTracerProvider: spans.provider, skipGlobalContextManagerSetup: true });
const openai = wrapOpenAI(client());
const tool = (name, act) => traceable(act, { name, run_type: 'tool' });
const agent = (name, loop) => traceable(loop, { name });
await runClerk((asked) => openai.chat.completions.create(asked), tool, agent);
await RunTree.getSharedClient().awaitPendingTraceBatches();
await spans.print();
