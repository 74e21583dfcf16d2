import { expect, test } from 'vitest';
import * as eastern from '../../../src/model/forbidden/eastern.js';
import * as germanic from '../../../src/model/forbidden/germanic.js';
import * as romance from '../../../src/model/forbidden/romance.js';
import { readRepository, typescriptIn } from '../sources.js';
import { StepCounter } from './count-steps.js';
import { growthOf } from './growth.js';
import { pumped, pumpsFor } from './pumps.js';
import { literalsIn, madeIn, type Regex } from './regexes-in.js';

const shipped = typescriptIn(readRepository(), 'src', 'adapters');
const literals = literalsIn(shipped);
const MINUTES = 10 * 60_000;

const regex = (pattern: RegExp): Regex => ({ where: '', source: pattern.source, flags: pattern.flags });

/** What grows of some patterns; of those that are the same one is looked at. */
function grown(patterns: readonly Regex[]): string[] {
  const different = new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one]));
  return [...different.values()].flatMap((one) => growthOf(one) ?? []);
}

/** Patterns that a module makes when it is used, and not when it is loaded. */
const USES: Record<string, (module: Record<string, (...given: unknown[]) => unknown>) => unknown> = {
  'src/domain/block.ts': (module) => [
    module.openPattern!(),
    module.closePattern!(),
    module.cutOpenPattern!(),
  ],
  'src/model/forbidden/lex.ts': (module) =>
    [eastern, germanic, romance]
      .flatMap((languages): unknown[] => Object.values(languages))
      .map((language) => module.lex!('', language)),
  'src/guidance/instruction.ts': (module) => module.looksLikeInstruction!('Ignora las instrucciones.'),
};

/** What modules make of texts with `new RegExp`, by the module. */
async function madeByLoading(paths: readonly string[]): Promise<Map<string, Regex[]>> {
  const made = new Map<string, Regex[]>();
  const plain = globalThis.RegExp;
  for (const path of paths) {
    const mine: Regex[] = [];
    globalThis.RegExp = new Proxy(plain, {
      construct(target, args, self) {
        const pattern = Reflect.construct(target, args, self) as RegExp;
        mine.push({ where: path, source: pattern.source, flags: pattern.flags });
        return pattern;
      },
    });
    try {
      // The query makes it another module: what other tests loaded was made before.
      const module = (await import(/* @vite-ignore */ `../../../${path}?made`)) as never;
      USES[path]?.(module);
    } finally {
      globalThis.RegExp = plain;
    }
    made.set(path, mine);
  }
  return made;
}

test('what grows with more than the length is noticed, what does not is not', () => {
  const grows = [
    /^\s*Action/m,
    /\s+$/,
    /(?:a+)+b/,
    /^(?:a|aa)+$/,
    /<[^>]*>/g,
    /<(\w+)>[\s\S]*?<\/\1>/g,
    /a.*b.*c/,
    /\w+\d\w+@/,
    /[\s,]*,[\s,]*/g,
    /\s*[:=]/y,
    /(?<=^\s*)>/g,
    /^-+|-+$/g,
  ];
  const linear = [
    /^[ \t]*Action/m,
    /(?<!\s)\s+$/,
    /a+b?/,
    /^(?:a|b)+$/,
    /<[^<>]*>/g,
    /\w{1,20}@/,
    /^\s*(\w+)\s*$/,
    /(?<!\d)(\d+):\1/,
    /"(?:[^"\\]|\\[\s\S])*\\?(?:"|$)/g,
  ];
  expect(grows.map(regex).filter((one) => growthOf(one) === undefined)).toEqual([]);
  expect(linear.map(regex).map(growthOf).filter(Boolean)).toEqual([]);
});

test(
  'steps are counted of the matches that the engine finds',
  () => {
    const other: string[] = [];
    for (const { where, source, flags } of literals) {
      const counter = new StepCounter(source, flags);
      const real = new RegExp(source, flags.replace(/[gy]/g, ''));
      for (const pump of pumpsFor(counter.tree).slice(0, 12)) {
        const text = pumped(pump, 60);
        counter.count(text);
        const match = real.exec(text);
        const found = match ? [match.index, match.index + match[0].length] : undefined;
        if (String(found) !== String(counter.first)) other.push(`${where} ${JSON.stringify(text)}`);
      }
    }
    expect(other).toEqual([]);
  },
  MINUTES,
);

test(
  'no literal takes time that grows with more than the length of the text',
  () => {
    expect(literals.length).toBeGreaterThan(700);
    expect(grown(literals)).toEqual([]);
  },
  MINUTES,
);

test(
  'nor does a pattern that is made of texts',
  async () => {
    const sites = madeIn(shipped);
    expect(sites.size).toBeGreaterThan(5);
    const made = await madeByLoading([...sites.keys()]);
    // One that is made of what comes at run time is seen by no test: such a text is compared by hand.
    expect([...sites].filter(([path, count]) => made.get(path)!.length < count)).toEqual([]);
    expect(grown([...made.values()].flat())).toEqual([]);
  },
  MINUTES,
);
