import { openCollection } from '../../adapters/eval/open-collection.js';
import type { Interaction } from '../../src/index.js';
import type { EvalContext, Outcome } from '../eval-context.js';
import { findData, readJsonl } from '../read-jsonl.js';

interface SecretCase {
  text: string;
  label: 'secret' | 'not-secret';
  /** The secret inside the text, where the data says so. */
  secret?: string;
}

const FILE = 'gitleaks_cases.jsonl';
const PERSONS = 'presidio_pii.jsonl';

/** True for a directory of secrets. */
export const isSecrets = (folder: string): boolean => findData(folder, FILE) !== undefined;

const record = (text: string): Interaction => ({
  tenant_id: 'eval',
  query: 'Run the configured command.',
  turns: [{ turn: 1, inputs: 'a shell', decision: 'done', result: text }],
  timestamp: '2025-01-01T00:00:00Z',
});

/** Stores texts with secrets as results of records and reads the records back: what was taken out, and what not. */
export async function evaluateSecrets(folder: string, { embedder, quick }: EvalContext): Promise<Outcome> {
  const part = <Row>(rows: Row[]) => (quick ? rows.filter((_, i) => i % 8 === 0) : rows);
  const cases = part(readJsonl<SecretCase>(findData(folder, FILE)!));
  const persons = findData(folder, PERSONS);
  const texts =
    persons === undefined ? [] : part(readJsonl<{ text: string }>(persons)).map(({ text }) => text);
  const collection = await openCollection(embedder);
  try {
    await collection.learn([...cases.map(({ text }) => text), ...texts].map(record));
    const kept = (await collection.records()).map(({ turns }) => turns[0]!.result ?? '');
    const gone = cases.map(({ text, secret }, i) =>
      secret === undefined ? kept[i] !== text.toWellFormed() : !kept[i]!.includes(secret),
    );
    const share = (label: SecretCase['label'], changed: boolean) => {
      const mine = cases.flatMap((one, i) => (one.label === label ? [gone[i]!] : []));
      const n = mine.filter((is) => is === changed).length;
      return `${n} of ${mine.length} (${((100 * n) / Math.max(1, mine.length)).toFixed(1)} %)`;
    };
    const altered = texts.filter((text, i) => kept[cases.length + i] !== text.toWellFormed()).length;
    return {
      measures: [],
      notes: [
        `secrets taken out of stored records: ${share('secret', true)}; a plain pattern finds 37.5 %`,
        `taken for a secret though none: ${share('not-secret', true)}; a plain pattern 14.6 %`,
        ...(texts.length === 0
          ? []
          : [`texts about persons altered (they hold no secrets): ${altered} of ${texts.length}`]),
      ],
    };
  } finally {
    await collection.close();
  }
}
