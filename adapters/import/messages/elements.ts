/** An element in a text, as programs write them: `<name …>inner</name>`. */
export interface Element {
  name: string;
  inner: string;
  /** Where it begins. */
  start: number;
  /** Where it is over. */
  end: number;
}

const NAME = '[A-Za-z_][\\w:-]{0,60}';
const OPENING = new RegExp(`<(${NAME})(?:[ \\t\\n][^<>]{0,400})?>`, 'g');
const CLOSING = new RegExp(`</(${NAME})>`, 'g');

/** The elements of a text, those inside others left out. Takes time in proportion to the text. */
export function elementsIn(text: string): Element[] {
  if (!text.includes('</')) return [];
  /** Where each name is closed last: of a name that is not closed any more nothing is looked for. */
  const closedLast = new Map([...text.matchAll(CLOSING)].map(({ 1: name, index }) => [name!, index]));
  const elements: Element[] = [];
  const opening = new RegExp(OPENING);
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [whole, name = ''] = found;
    const from = found.index + whole.length;
    if ((closedLast.get(name) ?? -1) < from) continue;
    const closing = text.indexOf(`</${name}>`, from);
    const end = closing + name.length + 3;
    elements.push({ name, inner: text.slice(from, closing), start: found.index, end });
    opening.lastIndex = end;
  }
  return elements;
}
