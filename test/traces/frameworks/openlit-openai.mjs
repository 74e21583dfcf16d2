import { client, runClerk } from './openai-scene.mjs';
import { print, traced } from './openlit-tracing.mjs';

const openlit = await traced({ openai: await import('openai') });
const openai = client();
const agent =
  (name, loop) =>
  (...given) =>
    openlit.startTrace(name, () => loop(...given));
await runClerk((asked) => openai.chat.completions.create(asked), undefined, agent);
await print();
