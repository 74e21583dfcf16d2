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

interface PersonText {
  text: string;
  spans?: { type: string; value: string }[];
}

/** Kinds of the persons' data that are secrets. */
const NUMBERS = new Set(['CREDIT_CARD', 'US_SSN', 'IBAN_CODE']);
/** A run of characters that can be a key. Many rows that are called secrets hold none: names of files, placeholders. */
const RUN = /[A-Za-z0-9+/_=~.-]{16,512}/g;
/** Keys in formats that are only used for live ones: the data allows them by their value, which nobody can tell. */
const ALLOWED_BY_VALUE = /^(?:AIza|sk-ant-)/;

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

function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((bits, n) => bits - (n / text.length) * Math.log2(n / text.length), 0);
}

const canHoldKey = (text: string): boolean =>
  [...text.matchAll(RUN)].some(
    ([run]) =>
      /\d/.test(run) &&
      /[A-Za-z]/.test(run) &&
      entropyOf(run) >= 3 &&
      !/([A-Za-z0-9])\1{5}|EXAMPLE/.test(run),
  );

const ratio = (n: number, of: number): string =>
  `${n} of ${of} (${((100 * n) / Math.max(1, of)).toFixed(1)} %)`;

/** Stores texts with secrets as results of records and reads the records back: what was taken out, and what not. */
export async function evaluateSecrets(folder: string, { embedder, quick }: EvalContext): Promise<Outcome> {
  const part = <Row>(rows: Row[]) => (quick ? rows.filter((_, i) => i % 8 === 0) : rows);
  const cases = part(readJsonl<SecretCase>(findData(folder, FILE)!));
  const persons = findData(folder, PERSONS);
  const texts = persons === undefined ? [] : part(readJsonl<PersonText>(persons));
  const collection = await openCollection(embedder);
  try {
    await collection.learn([...cases, ...texts].map(({ text }) => record(text)));
    const kept = (await collection.records()).map(({ turns }) => turns[0]!.result ?? '');
    const gone = cases.map(({ text, secret }, i) =>
      secret === undefined ? kept[i] !== text.toWellFormed() : !kept[i]!.includes(secret),
    );
    const share = (of: (one: SecretCase) => boolean) => {
      const mine = cases.flatMap((one, i) => (of(one) ? [gone[i]!] : []));
      return ratio(mine.filter((is) => is).length, mine.length);
    };
    const numbers = (spans: PersonText['spans']) => (spans ?? []).filter(({ type }) => NUMBERS.has(type));
    const spans = texts.flatMap((one, i) =>
      numbers(one.spans).map(({ value }) => !kept[cases.length + i]!.includes(value)),
    );
    const plain = texts.flatMap(({ text, spans }, i) =>
      numbers(spans).length === 0 ? [kept[cases.length + i] !== text.toWellFormed()] : [],
    );
    const secret = ({ label }: SecretCase) => label === 'secret';
    return {
      measures: [],
      notes: [
        `secrets taken out of stored records: ${share(secret)}; a plain pattern finds 37.5 %`,
        `of those whose text holds anything that can be a key: ${share((one) => secret(one) && canHoldKey(one.text))}`,
        `taken for a secret though none: ${share((one) => !secret(one))}; a plain pattern 14.6 %`,
        `of those but keys in live formats that the data allows by value: ${share((one) => !secret(one) && !ALLOWED_BY_VALUE.test(one.text))}`,
        ...(texts.length === 0
          ? []
          : [
              `numbers of cards and social security taken out: ${ratio(spans.filter((is) => is).length, spans.length)}`,
              `texts about persons without such numbers altered: ${ratio(plain.filter((is) => is).length, plain.length)}`,
            ]),
      ],
    };
  } finally {
    await collection.close();
  }
}
