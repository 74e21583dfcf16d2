import type { PlainWords } from '../world.js';
import { AIDS, PARTS, PLANTS, SPOTS } from './state.js';

const PIECES = [...Object.keys(AIDS), ...Object.keys(PLANTS)];
const PLACES = Object.values(PARTS).flat();

/** Those of some names that stand in a sentence, as they come. */
const inIt = (sentence: string, names: readonly string[]): string[] =>
  [...sentence.matchAll(new RegExp(`\\b(?:${names.join('|')})\\b`, 'g'))].map(([name]) => name);
const told = (names: readonly string[]): string => names.map((name) => `a <${name}>`).join(', ');

/** What a sentence says of where one is and where things are; nothing for most. */
function readOff(sentence: string): string {
  const places = inIt(sentence, PLACES);
  const pieces = inIt(sentence, PIECES);
  const [place] = places;
  const [piece] = pieces;
  const [part] = inIt(sentence, Object.keys(PARTS));
  if (part !== undefined) return `You are in the <${part}>.`;
  if (places.length > 1) return `There is ${told(places)}.`;
  if (place === undefined || !SPOTS.includes(place)) return '';
  if (/^From the/.test(sentence)) return `You take the <${piece}> from the <${place}>.`;
  if (/^However long/.test(sentence)) return `there is no <${piece}> in the <${place}>`;
  if (/keeps its lid on|knuckles/.test(sentence)) return `The <${place}> is closed.`;
  if (!sentence.startsWith(`The ${place} `)) return '';
  return `On the <${place}> you see ${pieces.length > 0 ? told(pieces) : 'nothing'}.`;
}

/** What anybody who reads English takes from what is seen in the nursery. */
export const PLAIN: PlainWords = {
  actions: {
    'cross to {part}': 'go to {room}',
    'stop and look': 'look around',
    'lift the lid of {spot}': 'open {container}',
    'turn the key of {spot}': 'unlock {container}',
    'gather {what} from {spot}': 'take {object} from {container}',
    'stand {what} on {spot}': 'put {object} in {container}',
  },
  slots: { part: 'room', spot: 'container', what: 'object', water: 'fixture', aid: 'thing' },
  reading: (text) =>
    text
      .split(/(?<=[.?!])\s+/)
      .map(readOff)
      .filter((sentence) => sentence !== '')
      .join(' '),
};
