import { runClerk } from './langchain-scene.mjs';
import { print, traced } from './openlit-tracing.mjs';

await traced({ langchain: await import('@langchain/core/callbacks/manager') });
await runClerk();
await print();
