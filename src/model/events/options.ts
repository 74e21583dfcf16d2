import { MOST_ROWS } from '../settings.js';

const MAX_LABEL = 80;

const OPTION =
  /^\s*(?:[-*•]\s*)?(?:\[([a-z]{0,2}\d{1,6})\]|\((\d{1,4})\)|<\w{1,12}\s+\w{1,12}=["']?(\d{1,4})["']?[^>]{0,80}>|(?:UI )?[A-Za-z]{1,12}\s*(?:[#=:]\s*)?(\d{1,4})\s*[:.)-]|(\d{1,4})[.):])\s*(\S.{0,200})$/;

/** An option that ends in its reference, as accessibility trees are written: `- button "Accept" [ref=e3]`. */
const REFERRED =
  /^\s*(?:[-*•]\s*)?(\S.{0,200}?)(?<!\s)\s*[[(](?:\w{1,12}=)?["']?([A-Za-z]{0,4}\d{1,4})["']?[\])]/;

/** The words of an option: what is in quotation marks, else all without its tags. */
function labelOf(rest: string): string {
  const quoted = [...rest.matchAll(/"([^"]{0,80})"|'([^']{0,80})'/g)].find(([, one, other]) => one || other);
  const bare = quoted?.[1] || quoted?.[2] || rest.replace(/<[^>]{0,200}>/g, ' ');
  return bare.trim().replace(/\s+/g, ' ').slice(0, MAX_LABEL);
}

/**
 * The numbered options that an agent saw, by number: `[3] button "Accept cookies"`, `[a51] link 'Home'`, `3. Accept`, `element 3: …`,
 * `UI element 3: UIElement(text='Save', …)`, `<a id=3>…`, `button "Accept" [ref=e3]`. A number names nothing outside its page; the label does.
 */
export function optionsOf(inputs: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!/\d/.test(inputs)) return found;
  for (const line of inputs.split('\n', MOST_ROWS)) {
    const match = OPTION.exec(line);
    const referred = match ? undefined : (REFERRED.exec(line) ?? undefined);
    if (!match && !referred) continue;
    const number = match ? match.slice(1, 6).find((group) => group !== undefined)! : referred![2]!;
    const label = labelOf(match ? match[6]! : referred![1]!);
    if (label !== '' && !found.has(number)) found.set(number, label);
  }
  return found;
}
