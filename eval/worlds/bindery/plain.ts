import type { PlainWords } from '../world.js';
import { BOOKS, ROOMS, STORES, TOOLS } from './state.js';

const THINGS = [...Object.keys(TOOLS), ...Object.keys(BOOKS)];
const PLACES = Object.values(ROOMS).flat();

/** The names among those given that a sentence has, in its order. */
const mentioned = (sentence: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, at: sentence.search(new RegExp(`\\b${name}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
const list = (names: readonly string[]): string => names.map((name) => `a <${name}>`).join(', ');

function readSentence(sentence: string): string[] {
  const room = mentioned(sentence, Object.keys(ROOMS))[0];
  const places = mentioned(sentence, PLACES);
  const things = mentioned(sentence, THINGS);
  const said: string[] = [];
  if (room !== undefined) said.push(`You are in the <${room}>.`);
  if (places.length > 1) return [...said, `There is ${list(places)}.`];
  const [place] = places;
  if (place === undefined || !STORES.includes(place)) return said;
  if (/^You pick /.test(sentence)) return [`You take the <${things[0]}> from the <${place}>.`];
  if (/come upon no/.test(sentence)) return [`there is no <${things[0]}> in the <${place}>`];
  if (/\b(?:is shut|are shut|is closed|is pushed in|lid .* is down|is not open)\b/.test(sentence))
    return [`The <${place}> is closed.`];
  if (/^(?:You|All|Behind|Over|Which)\b/.test(sentence)) return said;
  return [...said, `On the <${place}> you see ${things.length > 0 ? list(things) : 'nothing'}.`];
}

/** What anybody who reads English takes from what is seen in the bindery. */
export const PLAIN: PlainWords = {
  actions: {
    'walk to {room}': 'go to {room}',
    'look over the room': 'look around',
    'open {store}': 'open {container}',
    'unlock {store}': 'unlock {container}',
    'fetch {item} out of {store}': 'take {object} from {container}',
    'leave {item} at {store}': 'put {object} in {container}',
  },
  slots: { store: 'container', item: 'object', machine: 'fixture', tool: 'thing' },
  reading: (text) =>
    text
      .split(/(?<=[.!?])\s+/)
      .flatMap(readSentence)
      .join(' '),
};
