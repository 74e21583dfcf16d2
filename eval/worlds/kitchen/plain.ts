import type { PlainWords } from '../world.js';
import { CONTAINERS, ROOMS } from './state.js';

const small = (words: string): string => `${words[0]!.toLowerCase()}${words.slice(1)}`;
const listed = (names: string): string =>
  names
    .split(', ')
    .map((name) => `a <${name}>`)
    .join(', ');

/** What a sentence says about where one is and where things are; itself where it says nothing of that. */
function plainly(sentence: string): string {
  const room = small(sentence.replace(/\.$/, ''));
  if (Object.hasOwn(ROOMS, room)) return `You are in the <${room}>.`;
  const about = /^About you: (.+)\.$/.exec(sentence)?.[1];
  if (about !== undefined) return `There is ${listed(about)}.`;
  const [, place = '', kept = ''] = /^([\w ]+): (.+)\.$/.exec(sentence) ?? [];
  if (place !== '' && CONTAINERS.includes(small(place))) {
    if (kept === 'shut') return `The <${small(place)}> is closed.`;
    return `On the <${small(place)}> you see ${kept === 'bare' ? 'nothing' : listed(kept)}.`;
  }
  const shut = /^The ([\w ]+) is shut\.$/.exec(sentence)?.[1];
  if (shut !== undefined) return `The <${shut}> is closed.`;
  const [, got, from] = /^You have the ([\w ]+) from the ([\w ]+)\.$/.exec(sentence) ?? [];
  if (got !== undefined) return `You take the <${got}> from the <${from}>.`;
  const [, gone, where] = /^No ([\w ]+) at the ([\w ]+), look/.exec(sentence) ?? [];
  if (gone !== undefined) return `there is no <${gone}> in the <${where}>.`;
  return sentence;
}

/** How anybody reads what is said in the kitchen. */
export const PLAIN: PlainWords = {
  actions: {
    'walk to {room}': 'go to {room}',
    'look about': 'look around',
    'open {place}': 'open {container}',
    'get {item} from {place}': 'take {object} from {container}',
    'leave {item} at {place}': 'put {object} in {container}',
  },
  slots: {
    item: 'object',
    place: 'container',
    rack: 'container',
    board: 'fixture',
    fire: 'fixture',
    person: 'fixture',
    machine: 'fixture',
  },
  reading: (text) =>
    text
      .split(/(?<=\.)\s+/)
      .map(plainly)
      .join(' '),
};
