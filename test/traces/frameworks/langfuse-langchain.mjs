import { CallbackHandler } from '@langfuse/langchain';
import { runClerk } from './langchain-scene.mjs';
import { recorder } from './recorder.mjs';

const spans = recorder();
await runClerk({ callbacks: [new CallbackHandler()] });
await spans.print();
