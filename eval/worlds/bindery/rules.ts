import type { Args } from '../world.js';
import { carried, HANDS, holds, ROOMS, STORES, type State, type Thing } from './state.js';

/** A rule of the bindery. It is told to nobody. */
export interface Rule {
  /** The rule in plain words. */
  name: string;
  actions: readonly string[];
  broken(state: State, args: Args, item: Thing | undefined): boolean;
  /** What is said when it is broken; what stands in braces is filled in. */
  error: string;
}

const FETCH = 'fetch {item} out of {store}';
const LEAVE = 'leave {item} at {store}';
const PRESS = 'press {item} in {machine}';

/** Whether a place is in the room. */
export const isHere = ({ room }: State, place: string | undefined): boolean =>
  ROOMS[room]!.includes(place ?? '');

/** One rule. */
export const rule = (
  name: string,
  actions: readonly string[],
  error: string,
  broken: Rule['broken'],
): Rule => ({ name, actions, error, broken });

/** The rules of places and hands that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [
  rule(
    'stores are used where they stand',
    ['open {store}', 'unlock {store}', FETCH, LEAVE],
    'You look round for the {store}, but it is somewhere else.',
    (state, { store }) => !isHere(state, store) || !STORES.includes(store!),
  ),
  rule(
    'machines are used where they stand',
    ['plug in {machine}', PRESS],
    'You look round for the {machine}, but it is somewhere else.',
    (state, { machine }) => !isHere(state, machine),
  ),
  rule(
    'the lock takes the key',
    ['unlock {store}'],
    'You rattle at the {store} with bare fingers.',
    (state, { store }) => state.locked.includes(store!) && !holds(state, 'key'),
  ),
  rule('what is locked does not open', ['open {store}'], 'It will not budge.', ({ locked }, { store }) =>
    locked.includes(store!),
  ),
  rule('what is shut is opened first', [FETCH, LEAVE], 'The {store} is not open.', ({ shut }, { store }) =>
    shut.includes(store!),
  ),
  rule(
    'what is carried is not fetched',
    [FETCH],
    'You have the {item} already.',
    (_, __, item) => item?.at === 'hands',
  ),
  rule(
    'a thing is fetched from where it is',
    [FETCH],
    'You feel about in the {store} and come upon no {item}.',
    (_, { store }, item) => item?.at !== store,
  ),
  rule(
    'four things can be carried',
    [FETCH],
    'The {item} slips out from under your chin.',
    (state) => carried(state) >= HANDS,
  ),
];
