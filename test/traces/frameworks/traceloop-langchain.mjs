import * as CallbackManagerModule from '@langchain/core/callbacks/manager';
import { LangChainInstrumentation } from '@traceloop/instrumentation-langchain';
import { recorder } from './recorder.mjs';

const spans = recorder();
const instrumentation = new LangChainInstrumentation();
instrumentation.setTracerProvider(spans.provider);
instrumentation.manuallyInstrument({ callbackManagerModule: CallbackManagerModule });
const { runClerk } = await import('./langchain-scene.mjs');
await runClerk();
await spans.print();
