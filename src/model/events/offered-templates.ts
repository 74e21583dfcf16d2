const SLOT = /\{[\w ]{1,40}\}|<[\w ]{1,40}>/;

/** True for an option that is a template with slots: `take {object} from {place}`. */
export const isSlotted = (option: string): boolean => SLOT.test(option) && /\s/.test(option.trim());

const patterns = new Map<string, RegExp>();

function patternOf(template: string): RegExp {
  let pattern = patterns.get(template);
  if (!pattern) {
    const parts = template.trim().split(new RegExp(SLOT.source, 'g'));
    const source = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)');
    pattern = new RegExp(`^${source}$`, 'i');
    // Requests bring few templates; a collection that has thousands must not hold them all.
    if (patterns.size > 1_000) patterns.clear();
    patterns.set(template, pattern);
  }
  return pattern;
}

/** True where a text is the template with its slots filled. */
export const matchesTemplate = (template: string, text: string): boolean =>
  text.length <= 300 && patternOf(template).test(text.trim());

/** What fills the slots of a template in a text, by the slots' names; undefined where the text is none of it. */
export function slotsOf(template: string, text: string): Record<string, string> | undefined {
  const match = text.length <= 300 ? patternOf(template).exec(text.trim()) : null;
  if (!match) return undefined;
  const names = [...template.matchAll(new RegExp(SLOT.source, 'g'))].map(([slot]) => slot.slice(1, -1));
  return Object.fromEntries(names.map((name, i) => [name, match[i + 1]!.trim()]));
}

/** An option with a gap for each slot that a text of it fills; undefined where the text has what looks like the slots itself. */
export const withGaps = (option: string, text: string, gap: string): string | undefined =>
  isSlotted(option) && !text.includes(SLOT.exec(option)![0])
    ? option.replace(new RegExp(SLOT.source, 'g'), gap)
    : undefined;
