import { maskParticulars } from './mask.js';
import type { Step } from './to-steps.js';

/** What a situation is described from. */
type Seen = Pick<Step, 'observation' | 'last_action'>;

const MAX_LENGTH = 200;
const WORDS_LENGTH = 160;
/** Longer observations are described by their beginning. */
const MAX_READ = 20_000;
const MAX_KEYS = 14;
/** Keys whose values belong to one run, however plain they look. */
const PARTICULAR_KEY =
  /(?:^|_)(?:id|ids|name|first|last|city|street|address\d?|state|country|zip|email|title|description|text|content|message|note|comment|url|username|phone|gender)$|Name$|Id$/i;
/** A value that could be one of a few: `delivered`, `return requested`, `credit_card`. */
const ENUM_VALUE = /^[a-z][a-z]*(?:[ _-][a-z]+){0,2}$/;

/** Keys whose values are one of a few in any spelling. */
const STATUS_KEY =
  /(?:^|_)(?:status|kind|type|category|level|class|mode|phase|outcome|result|tier|severity)$/i;
const STATUS_VALUE = /^[A-Za-z][A-Za-z-]{0,20}(?:[ _][A-Za-z]{1,20}){0,2}$/;

/** `a cup <number>, a cup <number>` once masked: said once. */
const REPEATED = /(\b(?:an? )?[\w-]{1,40} <(?:number|id)>)(?:, (?:and )?\1){1,64}/g;

/** Cut at a word, within the length. */
function clipWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}

const describeKey = (key: string): string => (/\d/.test(key) ? maskParticulars(key) : key).slice(0, 40);

function describeField(key: string, value: unknown): string | undefined {
  if (typeof value === 'string' && STATUS_KEY.test(key) && STATUS_VALUE.test(value)) {
    return `${describeKey(key)} ${value.toLowerCase()}`;
  }
  if (typeof value === 'boolean') return `${describeKey(key)} ${value}`;
  if (typeof value !== 'string' || value.length > 24 || PARTICULAR_KEY.test(key)) return undefined;
  return ENUM_VALUE.test(value) ? `${describeKey(key)} ${value}` : undefined;
}

/** A JSON value by its keys, and those of its values that look like one of a few. */
function describeJson(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return 'empty list';
    const first = value[0];
    return typeof first === 'object' && first !== null ? `list of ${describeJson(first)}` : 'list';
  }
  if (typeof value !== 'object' || value === null) return maskParticulars(String(value));
  const described = new Set<string>();
  const keys = new Set<string>();
  for (const [key, item] of Object.entries(value).slice(0, 64)) {
    const words = describeField(key, item);
    if (words === undefined) keys.add(describeKey(key));
    else described.add(words);
  }
  return [[...described].join(', '), [...keys].slice(0, MAX_KEYS).join(', ')]
    .filter((part) => part !== '')
    .join('; ');
}

function describeObservation(observation: string): string {
  const text = observation.slice(0, MAX_READ).trim();
  if ((text.startsWith('{') || text.startsWith('[')) && observation.length <= MAX_READ) {
    try {
      return describeJson(JSON.parse(text) as unknown);
    } catch {
      // Words that begin with a bracket.
    }
  }
  const words = maskParticulars(text.slice(0, 600).toWellFormed().replace(/\s+/g, ' '));
  return clipWords(words.replace(REPEATED, '$1'), WORDS_LENGTH);
}

/**
 * What the agent saw before it acted, in at most 200 characters and without what belongs to the one run: the key
 * by which a step is found again. `after get_order: status delivered; items, payments` for data, the masked
 * words themselves for words.
 */
export function situationText(step: Seen): string {
  const seen = describeObservation(step.observation);
  if (step.last_action === null) return clipWords(seen, MAX_LENGTH);
  return clipWords(
    seen === '' ? `after ${step.last_action}` : `after ${step.last_action}: ${seen}`,
    MAX_LENGTH,
  );
}
