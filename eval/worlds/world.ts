import type { ActionPlan, Random } from '../../src/index.js';

/** Arguments of a call. */
export type Args = Record<string, string>;

/** One thing that can be done in a world. */
export interface Action {
  /** The name of a tool, or for a world of words the template, its slots in braces: `open {container}`. */
  name: string;
  args: readonly string[];
  /** What an agent is told about it: no rule of the world among it. */
  says: string;
  /** Values that anyone would try for an argument of which nothing is known. */
  guesses?: Readonly<Record<string, readonly string[]>>;
}

/** What came of a call. */
export interface Outcome {
  /** As the agent sees it: JSON or sentences. */
  text: string;
  /** Whether a reader sees that it was refused. */
  refused: boolean;
}

/** One thing that a request asks for, as any reader of its words takes it. */
export interface Ask {
  /** The action that the words point to. */
  action: string;
  /** What the words say about it: by argument where the words fit one, else by what they describe. */
  said: Args;
}

/** One request. */
export interface Task<State> {
  query: string;
  asks: Ask[];
  /** The kinds of its goals, in the order of the asks. */
  kinds: string[];
  state: State;
  /** What each goal is about: ids and values that the verdict goes by. No agent sees them. */
  targets: Args[];
}

/** What to draw a request from. */
export interface Choice {
  /** How many goals; default: one to three, one more often. */
  goals?: number;
  kinds?: readonly string[];
}

/** What someone who knows the rules says and plans after reading a request. It does not see the state. */
export interface Oracle {
  text(query: string, asks: readonly Ask[]): string;
  plan(query: string, asks: readonly Ask[]): ActionPlan;
}

/**
 * How anybody who reads its sentences takes a world that words things in its own way: language, not knowledge of the
 * world. Wits that know `go to {room}` and "On the shelf you see a jar." find their way in it by this.
 */
export interface PlainWords {
  /** Templates that go, take, put, look, open or unlock, by what they are in plain words. */
  actions: Readonly<Record<string, string>>;
  /** Slots by what they are in plain words: object, container, fixture, instrument, thing, room. */
  slots: Readonly<Record<string, string>>;
  /**
   * What a text says about where one is and where things are, in the sentences that wits for places read, names in
   * angle brackets: `You are in the <back room>.`, `There is a <tall shelf>.`, `On the <tall shelf> you see a <jar>.`,
   * `The <chest> is closed.`, `You take the <jar> from the <chest>.`, `there is no <jar> in the <chest>`.
   */
  reading(text: string): string;
}

/** A small world with rules that nobody is told. */
export interface World<State> {
  name: string;
  /** How decisions are written: a JSON call, or the template's words. */
  form: 'json' | 'words';
  actions: readonly Action[];
  /** Names of the actions that requests ask for by their words: nobody tries them on a request for something else. */
  askable: readonly string[];
  /** What is seen before anything is done; the request itself where left out. */
  opening?(state: State): string;
  /** Rooms that anybody can see on the map. */
  rooms?: readonly string[];
  /** How anybody reads its sentences, where it does not say things as wits for places know them. */
  plain?: PlainWords;
  draw(random: Random, choice?: Choice): Task<State>;
  /** Does one thing: refuses it where a rule is broken, otherwise changes the state. */
  act(state: State, name: string, args: Args): Outcome;
  /** Whether everything asked for is so, and nothing was done that was not asked for. */
  isMet(task: Task<State>): boolean;
  oracle: Oracle;
  /** Calls that an agent has for a request of so many goals. */
  patience(goals: number): number;
}
