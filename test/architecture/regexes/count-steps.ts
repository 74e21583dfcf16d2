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

/**
 * What a backtracking engine would go on with, four numbers each: where in the program and in the text; what a slot was; or where
 * a run may end, and the last place where it may. Numbers and no objects: hundreds of millions are put down and taken up.
 */
class Left {
  private numbers = new Int32Array(4_096);
  size = 0;

  push(kind: number, one: number, other: number, last: number): void {
    if (this.size + 4 > this.numbers.length) {
      const longer = new Int32Array(this.numbers.length * 2);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    const { numbers, size } = this;
    numbers[size] = kind;
    numbers[size + 1] = one;
    numbers[size + 2] = other;
    numbers[size + 3] = last;
    this.size = size + 4;
  }

  /** Takes what came last; it is read from here until something else is put down. */
  pop(): Int32Array {
    this.size -= 4;
    return this.numbers;
  }
}

const [CHOICE, SLOT, RUN, RUN_BACK] = [0, 1, 2, 3];

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
  private readonly left = new Left();
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
    this.left.size = 0;
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
    const bottom = left.size;
    let place = start;
    let at = 0;
    const back = (): boolean => {
      while (left.size > bottom) {
        const from = left.pop();
        const kind = from[left.size]!;
        const one = from[left.size + 1]!;
        const other = from[left.size + 2]!;
        this.steps += 1;
        if (kind === SLOT) {
          slots[one] = other;
          continue;
        }
        at = one;
        place = other;
        if (kind === CHOICE) return true;
        const last = from[left.size + 3]!;
        if (place !== last) left.push(kind, at, place + (kind === RUN ? 1 : -1), last);
        return true;
      }
      return false;
    };
    const keep = (slot: number, value: number): void => {
      left.push(SLOT, slot, slots[slot]!, 0);
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
          left.size = bottom;
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
            if (times > step.min) left.push(step.by === 1 ? RUN : RUN_BACK, at, least + step.by, end);
            place = least;
          } else {
            this.steps += times;
            if (times > step.min) left.push(step.by === 1 ? RUN_BACK : RUN, at, end - step.by, least);
            place = end;
          }
          break;
        }
        case 'either':
          left.push(CHOICE, step.second, place, 0);
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
          else if (step.lazy) left.push(CHOICE, step.round, place, 0);
          else {
            left.push(CHOICE, at, place, 0);
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
