import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as CallbackManagerModule from '@langchain/core/callbacks/manager';
import { recorder } from './recorder.mjs';

const spans = recorder();
new LangChainInstrumentation({ tracerProvider: spans.provider }).manuallyInstrument(CallbackManagerModule);
const { runClerk } = await import('./langchain-scene.mjs');
await runClerk();
await spans.print();
