import { parseArgs } from 'node:util';
import { allAtOnce } from '../../src/domain/in-parts.js';
import { createRedacting } from '../../src/engine/shared/redacting.js';
import type { Interaction } from '../../src/index.js';
import { MARKS } from './marks.js';

const redacting = createRedacting();
const RUN: Interaction = {
  tenant_id: 'marks',
  query: 'Run the command.',
  turns: [{ turn: 1, inputs: 'a shell', decision: 'done' }],
  timestamp: '2025-01-01T00:00:00Z',
};
const stored = (change: Partial<Interaction>): string =>
  JSON.stringify(allAtOnce(redacting.record({ ...RUN, ...change })));
const turn = (change: Partial<Interaction['turns'][number]>): string =>
  stored({ turns: [{ ...RUN.turns[0]!, ...change }] });

/** Where a text can come to lie in the store, as it lies there. */
const FIELDS: Record<string, (text: string) => string> = {
  query: (text) => stored({ query: text }),
  inputs: (text) => turn({ inputs: text }),
  decision: (text) => turn({ decision: text }),
  result: (text) => turn({ result: text }),
  memory: (text) => turn({ memory: text }),
  'agent type': (text) => stored({ agent_type: text }),
  metadata: (text) => stored({ metadata: { note: text } }),
  'name in metadata': (text) => stored({ metadata: { [text]: 1 } }),
  source: (text) => redacting.text(text),
  'idempotency key': (text) => redacting.idempotencyKey(text),
};

/** Which marks stay in which fields. */
export function markedFields(): { text: string; stays: string[] }[] {
  return MARKS.map(([text, secret]) => {
    const escaped = JSON.stringify(secret).slice(1, -1);
    return { text, stays: Object.keys(FIELDS).filter((field) => FIELDS[field]!(text).includes(escaped)) };
  });
}

/** Prints how many of all marks in all fields are taken out, and those that stay. */
function main(): void {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(
      'npm run marks\n\nHow many made-up secrets are taken out of each field of a record.\n',
    );
    return;
  }
  const marks = markedFields();
  const fields = Object.keys(FIELDS).length;
  const stays = marks.reduce((sum, mark) => sum + mark.stays.length, 0);
  const all = marks.length * fields;
  const lines = marks.filter((mark) => mark.stays.length > 0);
  process.stdout.write(
    `${marks.length} marks in ${fields} fields: ${all - stays} of ${all} taken out\n${lines.map(({ text, stays: of }) => `stays in ${of.length}: ${JSON.stringify(text.slice(0, 80))}\n`).join('')}`,
  );
}

if (process.argv[1]?.endsWith('measure-marks.js')) main();
