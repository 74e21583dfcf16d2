import { Laminar, LaminarSpanProcessor, observe } from '@lmnr-ai/lmnr';
import OpenAI from 'openai';
import { client, runClerk } from './openai-scene.mjs';
import { recorder } from './recorder.mjs';

const spans = recorder('shop', false);
const spanProcessor = new LaminarSpanProcessor({ exporter: spans.exporter, disableBatch: true });
Laminar.initialize({ projectApiKey: 'none', instrumentModules: { OpenAI }, spanProcessor });
const openai = client();
const tool = (name, act) => (input) => observe({ name, spanType: 'TOOL' }, act, input);
const agent =
  (name, loop) =>
  (...given) =>
    observe({ name }, loop, ...given);
await runClerk((asked) => openai.chat.completions.create(asked), tool, agent);
await spans.print();
