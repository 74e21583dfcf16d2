import { OpenTelemetry } from '@ai-sdk/otel';
import { OpenInferenceSimpleSpanProcessor } from '@arizeai/openinference-vercel';
import { registerTelemetry } from 'ai';
import { runClerk } from './ai-sdk-scene.mjs';
import { recorder } from './recorder.mjs';

const spans = recorder('shop', true, (exporter) => new OpenInferenceSimpleSpanProcessor({ exporter }));
registerTelemetry(new OpenTelemetry());
await runClerk();
await spans.print();
