import { OpenTelemetry } from '@ai-sdk/otel';
import { registerTelemetry } from 'ai';
import { runClerk } from './ai-sdk-scene.mjs';
import { recorder } from './recorder.mjs';

const spans = recorder();
registerTelemetry(new OpenTelemetry());
await runClerk();
await spans.print();
