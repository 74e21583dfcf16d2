import { type CharSet, type Node, parseRegex } from './parse-regex.js';

type Step =
  | { op: 'set'; has: CharSet; by: 1 | -1 }
  | { op: 'run'; has: CharSet; by: 1 | -1; min: number; max: number; lazy: boolean }
  | { op: 'either'; first: number; second: number }
  | { op: 'go'; to: number }
  | { op: 'keep'; slot: number; value: 'place' | number }
  | { op: 'again'; slot: number; min: number; max: number; lazy: boolean; round: number }
  | { op: 'round'; slot: number }
  | { op: 'edge'; is: '^' | '$' | 'b' | 'B' }
  | { op: 'look'; program: Step[]; negative: boolean }
  | { op: 'same'; from: number; to: number; by: 1 | -1 }
  | { op: 'done' };

const WORD = /\w/;

interface Compiled {
  program: Step[];
  slots: number;
}

function compile(tree: Node): Compiled {
  let slots = 0;
  const groups = new Map<string, number>();
  const slotOf = (name: string): number => {
    if (!groups.has(name)) {
      groups.set(name, slots);
      slots += 2;
    }
    return groups.get(name)!;
  };
  const add = (program: Step[], node: Node, by: 1 | -1): void => {
    switch (node.kind) {
      case 'set':
        program.push({ op: 'set', has: node.has, by });
        return;
      case 'sequence':
        for (const one of by === 1 ? node.of : [...node.of].reverse()) add(program, one, by);
        return;
      case 'choice': {
        const ends: { op: 'go'; to: number }[] = [];
        node.of.forEach((one, order) => {
          const split: Step = { op: 'either', first: program.length + 1, second: 0 };
          if (order < node.of.length - 1) program.push(split);
          add(program, one, by);
          if (order === node.of.length - 1) return;
          const end: Step = { op: 'go', to: 0 };
          program.push(end);
          ends.push(end);
          split.second = program.length;
        });
        for (const end of ends) end.to = program.length;
        return;
      }
      case 'loop': {
        const { body, min, max, lazy } = node;
        const only = body.kind === 'sequence' && body.of.length === 1 ? body.of[0]! : body;
        if (only.kind === 'set') {
          program.push({ op: 'run', has: only.has, by, min, max, lazy });
          return;
        }
        const slot = slots;
        slots += 2;
        const start: Step = { op: 'go', to: 0 };
        program.push({ op: 'keep', slot, value: 0 }, { op: 'keep', slot: slot + 1, value: -1 }, start);
        const round = program.length;
        program.push({ op: 'round', slot });
        add(program, body, by);
        start.to = program.length;
        program.push({ op: 'again', slot, min, max, lazy, round });
        return;
      }
      case 'group': {
        const slot = slotOf(node.name);
        program.push({ op: 'keep', slot: by === 1 ? slot : slot + 1, value: 'place' });
        add(program, node.body, by);
        program.push({ op: 'keep', slot: by === 1 ? slot + 1 : slot, value: 'place' });
        return;
      }
      case 'look': {
        const inner: Step[] = [];
        add(inner, node.body, node.behind ? -1 : 1);
        inner.push({ op: 'done' });
        program.push({ op: 'look', program: inner, negative: node.negative });
        return;
      }
      case 'edge':
        program.push({ op: 'edge', is: node.is });
        return;
      case 'reference': {
        const slot = slotOf(node.name);
        program.push({ op: 'same', from: slot, to: slot + 1, by });
      }
    }
  };
  const program: Step[] = [];
  add(program, tree, 1);
  program.push({ op: 'done' });
  return { program, slots };
}

/** What a backtracking engine would go on with. */
type Left =
  | { at: number; from: number }
  | { slot: number; was: number }
  /** A run may end at any place between here and its last. */
  | { run: number; from: number; last: number; by: 1 | -1 };

/** Whether the character after this place, or before it, is of a set. */
function isThere({ has, by }: { has: CharSet; by: 1 | -1 }, text: string, place: number): boolean {
  const at = by === 1 ? place : place - 1;
  return at >= 0 && at < text.length && has(text.charCodeAt(at));
}

const TOO_MUCH = Symbol('too much');

/** Steps that a backtracking engine takes for a pattern: characters looked at, choices made, choices taken back. */
export class StepCounter {
  readonly tree: Node;
  private readonly compiled: Compiled;
  private readonly multiline: boolean;
  private readonly all: boolean;
  private readonly left: Left[] = [];
  /** Where the first match of the last text that was counted begins and ends. */
  first: [start: number, end: number] | undefined;
  private steps = 0;
  private most = Infinity;

  constructor(source: string, flags: string) {
    this.tree = parseRegex(source, flags);
    this.compiled = compile(this.tree);
    this.multiline = flags.includes('m');
    this.all = /[gy]/.test(flags);
  }

  /**
   * Steps of looking for the first match, or for all of them where the pattern has the flag `g` or `y`.
   *
   * @returns Infinity where there are more than `most`
   */
  count(text: string, most = Infinity): number {
    this.steps = 0;
    this.left.length = 0;
    this.first = undefined;
    this.most = most;
    try {
      const { program, slots } = this.compiled;
      const kept = new Int32Array(slots);
      const [first] = program;
      const anchored = first?.op === 'edge' && first.is === '^' && !this.multiline;
      const last = anchored ? 0 : text.length;
      for (let place = 0; place <= last; ) {
        this.steps += 1;
        // Where its first character is none of the pattern's, an engine goes on at once.
        const fits = first?.op === 'set' && first.by === 1 ? isThere(first, text, place) : true;
        const end = fits ? this.match(program, text, place, kept.fill(-1)) : -1;
        if (end >= 0) this.first ??= [place, end];
        if (end >= 0 && !this.all) break;
        place = Math.max(place + 1, end);
      }
    } catch (error) {
      if (error !== TOO_MUCH) throw error;
      return Infinity;
    }
    return this.steps;
  }

  private match(program: readonly Step[], text: string, start: number, slots: Int32Array): number {
    const { left } = this;
    const bottom = left.length;
    let place = start;
    let at = 0;
    const back = (): boolean => {
      while (left.length > bottom) {
        const one = left.pop()!;
        this.steps += 1;
        if ('slot' in one) slots[one.slot] = one.was;
        else if ('run' in one) {
          at = one.run;
          place = one.from;
          if (one.from !== one.last) left.push({ ...one, from: one.from + one.by });
          return true;
        } else {
          at = one.at;
          place = one.from;
          return true;
        }
      }
      return false;
    };
    const keep = (slot: number, value: number): void => {
      left.push({ slot, was: slots[slot]! });
      slots[slot] = value;
    };
    for (;;) {
      this.steps += 1;
      if (this.steps > this.most) throw TOO_MUCH;
      const step = program[at]!;
      let fits = true;
      at += 1;
      switch (step.op) {
        case 'done':
          left.length = bottom;
          return place;
        case 'set': {
          fits = isThere(step, text, place);
          place += step.by;
          break;
        }
        case 'run': {
          let times = 0;
          let end = place;
          while (times < step.max && isThere(step, text, end)) {
            times += 1;
            end += step.by;
          }
          fits = times >= step.min;
          if (!fits) {
            this.steps += times;
            break;
          }
          const least = place + step.min * step.by;
          if (step.lazy) {
            // Each further character is a choice that is taken back to.
            if (times > step.min) left.push({ run: at, from: least + step.by, last: end, by: step.by });
            place = least;
          } else {
            this.steps += times;
            if (times > step.min)
              left.push({ run: at, from: end - step.by, last: least, by: -step.by as 1 | -1 });
            place = end;
          }
          break;
        }
        case 'either':
          left.push({ at: step.second, from: place });
          at = step.first;
          break;
        case 'go':
          at = step.to;
          break;
        case 'keep':
          keep(step.slot, step.value === 'place' ? place : step.value);
          break;
        case 'again': {
          const times = slots[step.slot]!;
          // An empty round ends a loop.
          if (times > step.min && slots[step.slot + 1] === place) {
            fits = false;
            break;
          }
          if (times >= step.max) break;
          if (times < step.min) at = step.round;
          else if (step.lazy) left.push({ at: step.round, from: place });
          else {
            left.push({ at, from: place });
            at = step.round;
          }
          break;
        }
        case 'round':
          keep(step.slot, slots[step.slot]! + 1);
          keep(step.slot + 1, place);
          break;
        case 'edge':
          fits = this.isAt(step.is, text, place);
          break;
        case 'look': {
          const end = this.match(step.program, text, place, slots);
          fits = end >= 0 !== step.negative;
          break;
        }
        case 'same': {
          const [from, to] = [slots[step.from]!, slots[step.to]!];
          if (from < 0 || to < 0) break;
          const size = to - from;
          const start = step.by === 1 ? place : place - size;
          this.steps += size;
          fits = start >= 0 && text.startsWith(text.slice(from, to), start);
          place += step.by * size;
        }
      }
      if (!fits && !back()) return -1;
    }
  }

  private isAt(edge: '^' | '$' | 'b' | 'B', text: string, place: number): boolean {
    if (edge === '^') return place === 0 || (this.multiline && text[place - 1] === '\n');
    if (edge === '$') return place === text.length || (this.multiline && text[place] === '\n');
    const between = WORD.test(text[place - 1] ?? '') !== WORD.test(text[place] ?? '');
    return between === (edge === 'b');
  }
}
