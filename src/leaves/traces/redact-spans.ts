/** Redacts a text under a name. */
type RedactText = (text: string, name: string | undefined) => string;
type Fields = Record<string, unknown>;

/** Characters after which other work may run: about 10 ms. */
const SLICE = 200_000;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ID = /^(?:[0-9a-f]{16}|[0-9a-f]{32})$/i;
const NUMBER = /^-?\d{1,20}$/;
/** Fields of a span that hold no words, by what they hold. */
const PLAIN: Record<string, RegExp> = {
  traceId: ID,
  spanId: ID,
  parentSpanId: ID,
  kind: NUMBER,
  startTimeUnixNano: NUMBER,
  endTimeUnixNano: NUMBER,
  flags: NUMBER,
};
/** Fields that are no name of what they hold. */
const OF_VALUE = /^(?:value|values|[a-z]+Value)$/;
/** Keys and short values come again with each span. */
const SHORT = 100;
const MOST_KNOWN = 20_000;
/** What nothing is read of. */
const UNREAD = new Set(['links', 'traceState']);

function listIn(text: string): unknown[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    return undefined;
  }
}

/**
 * Spans of OTLP's JSON as they may be kept: every text that a program may have put there is redacted, those of an attribute
 * together with its key.
 *
 * @param pause lets other work run
 */
export async function redactSpans(
  spans: readonly unknown[],
  redactText: RedactText,
  pause: () => Promise<void>,
): Promise<unknown[]> {
  let length = 0;
  const known = new Map<string, string>();
  const text: RedactText = (raw, name) => {
    const short = raw.length <= SHORT ? `${name}\n${raw}` : undefined;
    const before = short === undefined ? undefined : known.get(short);
    if (before !== undefined) return before;
    length += raw.length;
    const redacted = redactText(raw, name);
    if (short !== undefined && known.size < MOST_KNOWN) known.set(short, redacted);
    return redacted;
  };
  /** Not of a value inside an attribute: what depth it may have was looked at before. */
  const redact = (value: unknown, name?: string): unknown => {
    if (typeof value === 'string') return text(value, name);
    if (typeof value === 'number') {
      const written = String(value);
      const redacted = text(written, name);
      return redacted === written ? value : redacted;
    }
    if (Array.isArray(value)) return value.map((item) => redact(item, name));
    if (!isFields(value)) return value;
    // A pair of OTLP: the key is the name of the value, and no value of the name `key`.
    const isPair = typeof value.key === 'string' && 'value' in value;
    const named = isPair ? (value.key as string) : name;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        text(key, undefined),
        redact(item, isPair && key === 'key' ? undefined : OF_VALUE.test(key) ? named : key),
      ]),
    );
  };
  const isPlain = (key: string, value: unknown): boolean =>
    (typeof value === 'string' || typeof value === 'number') && PLAIN[key]?.test(String(value)) === true;

  const takeTurns = async (): Promise<void> => {
    if (length < SLICE) return;
    length = 0;
    await pause();
  };
  /** A long list of JSON in an attribute, item by item. Undefined for anything else. */
  async function redactList(item: unknown): Promise<unknown> {
    const { key, value } = isFields(item) ? item : {};
    const raw = isFields(value) ? value.stringValue : undefined;
    if (typeof raw !== 'string' || raw.length < SLICE || typeof key !== 'string') return undefined;
    const list = listIn(raw);
    if (list === undefined) return undefined;
    const items: string[] = [];
    for (const one of list) {
      items.push(text(JSON.stringify(one), key));
      await takeTurns();
    }
    return { key: text(key, undefined), value: { stringValue: `[${items.join(',')}]` } };
  }

  const redacted: unknown[] = [];
  for (const span of spans) {
    const clean: Fields = {};
    for (const [key, value] of Object.entries(isFields(span) ? span : {})) {
      if (UNREAD.has(key)) continue;
      const items = Array.isArray(value) ? value : [value];
      const done: unknown[] = [];
      for (const item of items) {
        done.push(isPlain(key, item) ? item : ((await redactList(item)) ?? redact(item, key)));
        await takeTurns();
      }
      clean[text(key, undefined)] = Array.isArray(value) ? done : done[0];
    }
    redacted.push(clean);
  }
  return redacted;
}
