import { aiSdkTelemetry, Laminar, LaminarSpanProcessor } from '@lmnr-ai/lmnr';
import { registerTelemetry } from 'ai';
import { runClerk } from './ai-sdk-scene.mjs';
import { recorder } from './recorder.mjs';

const spans = recorder('shop', false);
const spanProcessor = new LaminarSpanProcessor({ exporter: spans.exporter, disableBatch: true });
Laminar.initialize({ projectApiKey: 'none', instrumentModules: {}, spanProcessor });
registerTelemetry(aiSdkTelemetry());
await runClerk();
await spans.print();
