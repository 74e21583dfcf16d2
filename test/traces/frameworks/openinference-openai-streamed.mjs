import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import OpenAI from 'openai';
import { client, runClerk } from './openai-scene.mjs';
import { recorder } from './recorder.mjs';

const spans = recorder();
new OpenAIInstrumentation({ tracerProvider: spans.provider }).manuallyInstrument(OpenAI);
const openai = client();
await runClerk((asked) => openai.chat.completions.stream(asked).finalChatCompletion());
await spans.print();
