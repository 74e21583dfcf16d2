/** A day, or a month where no day is said, in two digits each. */
interface Day {
  readonly year: string;
  readonly month: string;
  readonly day?: string;
}

/** The days, times and numbers of a text, in their order. */
export interface Amounts {
  readonly days: readonly Day[];
  /** `hh:mm` */
  readonly times: readonly string[];
  readonly numbers: readonly string[];
}

/** The form in which a value writes an amount of a text, and which one it is; -1: none. */
export interface WrittenForm {
  /** With gaps for the parts: `‹day›.‹month›.‹year›`, `‹number without its point›`. */
  readonly form: string;
  readonly day: number;
  readonly time: number;
  readonly number: number;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const NAME = `(?<name>${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')})\\.?`;
const YEAR = '(?<year>(?:19|20)\\d\\d)(?!\\d)';

/** Days as people and programs say them. Of `03/04/2026` nobody can tell which is the month. */
const DAYS = [
  '(?<![\\d-])(?<year>(?:19|20)\\d\\d)[-/.](?<month>\\d\\d?)(?:[-/.](?<day>\\d\\d?))?(?![\\d-])',
  `(?<!\\d)(?<day>\\d\\d?)\\.(?<month>\\d\\d?)\\.${YEAR}`,
  `(?<!\\d)(?<day>\\d\\d?)(?:st|nd|rd|th)?(?: of)? ${NAME},? ${YEAR}`,
  `\\b${NAME} (?:(?<day>\\d\\d?)(?:st|nd|rd|th)?,? )?${YEAR}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** `9:15`, `21:15`, `3 pm`. */
const TIMES =
  /(?<![\d.])(?<hour>1[0-2]|0?[1-9])(?::(?<minute>[0-5]\d))? ?(?<half>[ap])\.?m\b|(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/gi;

function timeOf({ 0: text, groups = {} }: RegExpMatchArray): string {
  const { hour, minute = '00', half } = groups;
  if (hour === undefined) return text.padStart(5, '0');
  return `${two(String((Number(hour) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0)))}:${minute}`;
}

/** Days as programs write them, the fullest first. */
const LAYOUTS = [
  '‹year›-‹month›-‹day›',
  '‹year›/‹month›/‹day›',
  '‹year›.‹month›.‹day›',
  '‹year›‹month›‹day›',
  '‹day›.‹month›.‹year›',
  '‹day›/‹month›/‹year›',
  '‹day›-‹month›-‹year›',
  '‹month›/‹day›/‹year›',
  '‹day›‹month›‹year›',
  '‹month›‹day›‹year›',
  '‹day› ‹Month› ‹year›',
  '‹day› ‹Mon› ‹year›',
  '‹Month› ‹day›, ‹year›',
  '‹Mon› ‹day›, ‹year›',
  '‹year›-‹month›',
  '‹year›/‹month›',
  '‹year›.‹month›',
  '‹year›‹month›',
  '‹month›/‹year›',
  '‹month›.‹year›',
  '‹Month› ‹year›',
  '‹Mon› ‹year›',
  '‹yy›-‹month›-‹day›',
  '‹yy›‹month›‹day›',
  '‹day›.‹month›.‹yy›',
  '‹yy›-‹month›',
  '‹yy›‹month›',
  '‹month›/‹yy›',
];

/** A number as people say it, no part of a name or of a date. */
const NUMBERS = /(?<![\p{L}\p{N}_.,:/-])\d+(?:\.\d+)?(?![\p{L}\p{N}_:/-]|[.,]\d)/gu;

/** Numbers as programs write what people say with a point, or without. */
const NUMERALS = [
  '‹number without its point›',
  '‹number with a comma›',
  '‹number›.00',
  '‹number›,00',
  '‹number›0',
  '‹number›00',
  '‹number›000',
];

/** A time that nobody said, seconds and a time zone: the rest of a value that is a day and a time. */
const AFTER = /^(?:[T ]\d\d:?\d\d)?(?::00|\.0+)*(?:Z|[+-]\d\d:?\d\d)?$/;

const two = (digits: string): string => digits.padStart(2, '0');

function dayOf({ year = '', month, name, day }: Partial<Record<string, string>>): Day | undefined {
  const at =
    name === undefined
      ? Number(month)
      : MONTHS.findIndex((one) => one.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;
  if (at < 1 || at > 12 || Number(day ?? 1) < 1 || Number(day ?? 1) > 31) return undefined;
  return { year, month: two(String(at)), ...(day !== undefined && { day: two(day) }) };
}

/** The amounts of a text. */
export function amountsIn(text: string): Amounts {
  const found = DAYS.flatMap((pattern) => [...text.matchAll(pattern)]).sort((a, b) => a.index - b.index);
  let end = 0;
  const days = found.flatMap(({ index, 0: whole, groups }) => {
    // `Mar 2026` of `4 Mar 2026` is no month.
    if (index < end) return [];
    end = index + whole.length;
    return dayOf(groups!) ?? [];
  });
  return {
    days,
    times: [...text.matchAll(TIMES)].map(timeOf),
    numbers: text.match(NUMBERS) ?? [],
  };
}

/** A day, a time and a number that a form has gaps for. */
export interface Said {
  readonly day?: Day | undefined;
  readonly time?: string | undefined;
  readonly number?: string | undefined;
}

/** A form with the parts of what was said in place of its gaps; undefined where one is lacking. */
export function written(form: string, { day, time, number = '' }: Said): string | undefined {
  const name = day && MONTHS[Number(day.month) - 1]!;
  const hasPoint = number.includes('.');
  // Ten times 23.5 is 235, a hundred times 19.9 is 1990.
  const noughts = hasPoint ? /^‹number›(0+)$/.exec(form)?.[1] : undefined;
  const [before = '', after = ''] = number.split('.');
  const [, digits] = /^‹number in (\d+) digits›$/.exec(form) ?? [];
  if (digits !== undefined)
    return hasPoint || number === '' || number.length >= Number(digits)
      ? undefined
      : number.padStart(Number(digits), '0');
  if (noughts && after.length <= noughts.length) return `${before}${after.padEnd(noughts.length, '0')}`;
  const parts: Record<string, string | undefined> = {
    ...day,
    yy: day?.year.slice(2),
    Month: name,
    Mon: name?.slice(0, 3),
    hour: time?.slice(0, 2),
    minute: time?.slice(3),
    number: hasPoint || number.length < 2 ? undefined : number,
    'number without its point': hasPoint ? number.replace('.', '') : undefined,
    'number with a comma': hasPoint ? number.replace('.', ',') : undefined,
  };
  let isWhole = true;
  const text = form.replace(/‹([\w ]+)›/g, (gap, part: string) => {
    isWhole &&= parts[part] !== undefined;
    return parts[part] ?? gap;
  });
  return isWhole ? text : undefined;
}

/** The form in which a value writes one of the amounts of a text; undefined where it writes none, or holds more. */
export function formOf(value: string, { days, times, numbers }: Amounts): WrittenForm | undefined {
  if (!/\d/.test(value)) return undefined;
  // Of all that runs type few are numbers, and tasks may say hundreds.
  const padded = /^0\d\d+$/.test(value) ? [`‹number in ${value.length} digits›`] : [];
  for (const form of /^[\d.,]+$/.test(value) ? [...NUMERALS, ...padded] : []) {
    const number = numbers.findIndex((one) => written(form, { number: one }) === value);
    if (number >= 0) return { form, day: -1, time: -1, number };
  }
  for (const layout of LAYOUTS)
    for (const [at, day] of days.entries()) {
      const text = written(layout, { day });
      if (text === undefined || !value.startsWith(text)) continue;
      const after = value.slice(text.length);
      const [, sign = '', hour = '', colon = '', minute = ''] = /^([T ])(\d\d)(:?)(\d\d)/.exec(after) ?? [];
      const time = times.indexOf(`${hour}:${minute}`);
      const left = time < 0 ? after : after.slice(5 + colon.length);
      if (!AFTER.test(left)) continue;
      const form = `${layout}${time < 0 ? after : `${sign}‹hour›${colon}‹minute›${left}`}`;
      return { form, day: at, time, number: -1 };
    }
  return undefined;
}
