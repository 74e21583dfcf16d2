/**
 * What every traced program here does: a clerk finds out why an order is late. Two look-ups are made at once, one call
 * fails, a writer (an agent of its own, where the framework has them) writes a letter, and the clerk says so.
 * Models are scripts; nothing is asked of a network.
 */
export const TASK = 'Find out why the lamp order 4711 is late and tell the customer';
export const LETTER_TASK = 'Write a letter about the lamp order 4711';
export const LETTER = 'Dear customer, the lamp waits for its carrier.';
export const FINAL = 'The lamp waits for its carrier; the customer has a letter.';
export const FAULT = 'carrier needs the parcel number';

/** The clerk's answers, in order. */
export const CLERK = [
  {
    text: 'I look both up.',
    calls: [
      { id: 'call_1', name: 'get_order', input: { id: '4711' } },
      { id: 'call_2', name: 'get_order', input: { id: '4712' } },
    ],
  },
  { text: '', calls: [{ id: 'call_3', name: 'track', input: { carrier: 'north' } }] },
  { text: '', calls: [{ id: 'call_4', name: 'writer', input: { input: LETTER_TASK } }] },
  { text: FINAL, calls: [] },
];
/** The writer's. */
export const WRITER = [
  { text: '', calls: [{ id: 'call_5', name: 'get_address', input: { order: '4711' } }] },
  { text: LETTER, calls: [] },
];

export const TOOLS = {
  get_order: ({ id }) => ({ order: id, status: id === '4711' ? 'packed' : 'sent' }),
  track: () => {
    throw new Error(FAULT);
  },
  get_address: () => ({ street: 'Mill Lane 3' }),
};

/** Gives one answer after the other. */
export function script(answers) {
  let at = 0;
  return () => {
    const answer = answers[at];
    if (answer === undefined) throw new Error('The script has no further answer.');
    at += 1;
    return answer;
  };
}
