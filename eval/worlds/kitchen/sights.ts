import { CONTAINERS, type Mark, ROOMS, type State, type Thing } from './state.js';
import { isOf } from './stock.js';

const capital = (words: string): string => `${words[0]!.toUpperCase()}${words.slice(1)}`;

/** What is seen of a thing by whoever has it in hand. */
const SEEN: Readonly<Partial<Record<Mark, string>>> = {
  steaming: 'It steams.',
  off: 'It smells of last week.',
  gaping: 'Half of them gape.',
  'red lid': 'It has a red lid.',
  'green lid': 'It has a green lid.',
  'white lid': 'It has a white lid.',
};

/** What is seen of a thing: nothing where there is nothing to see. */
export const seenOf = ({ name, marks }: Thing): string => {
  const skin = isOf(name, 'meat stock', 'clear stock') && !marks.includes('skimmed');
  const seen = marks.flatMap((mark) => SEEN[mark] ?? []);
  return [...(skin ? ['A pale skin lies on it.'] : []), ...seen].map((one) => ` ${one}`).join('');
};

/** What is at a place. */
export function contents({ things, shut }: State, place: string): string {
  if (shut.includes(place)) return `${capital(place)}: shut.`;
  const names = things.filter(({ at }) => at === place).map(({ name }) => name);
  return `${capital(place)}: ${names.length > 0 ? names.join(', ') : 'bare'}.`;
}

/** What is seen on coming into a room. */
export function view(state: State): string {
  const places = ROOMS[state.room]!;
  return [
    `${capital(state.room)}. About you: ${places.join(', ')}.`,
    ...places.filter((place) => CONTAINERS.includes(place)).map((place) => contents(state, place)),
  ].join(' ');
}
