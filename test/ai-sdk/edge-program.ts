// What a user deploys to the edge: the AI SDK, the adapter and the client, in one bundle.
export { generateText, isStepCount, jsonSchema, tool } from 'ai';
export { knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
export { connectKnowledge } from '../../src/client/entry.js';
