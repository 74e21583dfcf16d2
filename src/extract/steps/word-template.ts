/** An action that is words: the template, its slots in braces, and what stood in them. */
interface WordCall {
  template: string;
  /** By slot, in the order of the template. */
  slots: Record<string, string>;
}

/** A template that was on offer. */
export interface WordTemplate {
  template: string;
  slots: string[];
  pattern: RegExp;
}

const SLOT = /[{<[]\s*([A-Za-z][\w ]{0,30}?)\s*[}>\]]/g;
const MAX_LENGTH = 120;
const special = /[.*+?^${}()|[\]\\]/g;

/** A template from how it was offered: `take <object> from <place>`; undefined for what has no slot in words. */
function templateOf(offer: string): WordTemplate | undefined {
  const text = offer
    .replace(/^\s*(?:[-*•+]|\d{1,3}[.)])\s+/, '')
    .replace(/[`*"]/g, '')
    .replace(/(?<=\s\S*[}>\]\w]):\s.*$|\s+[-–—]\s.*$/, '')
    .trim();
  if (text.length > MAX_LENGTH || !/^[A-Za-z][A-Za-z ]* [{<[]/.test(text)) return undefined;
  const slots: string[] = [];
  const template = text.replace(SLOT, (_, name: string) => {
    const slot = name.trim().replace(/\s+/g, '_');
    const own = slots.includes(slot) ? `${slot}_${slots.length + 1}` : slot;
    slots.push(own);
    return `{${own}}`;
  });
  if (slots.length === 0 || /[^A-Za-z\d_{} /-]/.test(template)) return undefined;
  const parts = template.split(/\{\w+\}/).map((part) => part.replace(special, '\\$&'));
  return { template, slots, pattern: new RegExp(`^${parts.join("(\\S[\\w '-]*?)")}$`, 'i') };
}

/** The templates that a turn's inputs offer, one a line or several between commas. */
export function templatesIn(inputs: string): WordTemplate[] {
  const found = new Map<string, WordTemplate>();
  for (const line of inputs.split('\n', 400)) {
    if (line.length > 2_000 || !/[{<[]\s*[A-Za-z]/.test(line)) continue;
    const listed = line.replace(/^[A-Za-z ]{0,40}:\s*(?=[A-Za-z ]+[{<[])/, '');
    for (const offer of listed.includes(':') ? [listed] : listed.split(/[,;]\s*/)) {
      const template = templateOf(offer);
      if (template) found.set(template.template, template);
    }
  }
  return [...found.values()];
}

/** The call that a phrase is, by the templates on offer: the one with the most words of its own. */
export function readTemplate(phrase: string, templates: readonly WordTemplate[]): WordCall | undefined {
  const text = phrase.trim().replace(/^>\s*/, '');
  let best: { call: WordCall; own: number } | undefined;
  for (const { template, slots, pattern } of templates) {
    const match = pattern.exec(text);
    if (!match) continue;
    const own = template.replace(/\{\w+\}/g, '').length;
    if (best !== undefined && own <= best.own) continue;
    const filled = Object.fromEntries(slots.map((slot, i): [string, string] => [slot, match[i + 1]!.trim()]));
    best = { call: { template, slots: filled }, own };
  }
  return best?.call;
}

/** The call that a phrase is where no templates were on offer: its verb, and what follows each linking word. */
export function phraseCall(name: string, args: Readonly<Record<string, unknown>>): WordCall {
  const slots: Record<string, string> = {};
  const parts = Object.entries(args).map(([link, value]) => {
    const slot = link.replace(/\W+/g, '_');
    slots[slot] = String(value);
    return link === 'object' || name.endsWith(` ${link}`) ? `{${slot}}` : `${link} {${slot}}`;
  });
  return { template: [name, ...parts].join(' '), slots };
}
