/** A sentence of a document for agents, and the headings that it is under. */
export interface WrittenLesson {
  readonly when: string;
  readonly say: string;
}

/** Lessons of one document: of a longer one the first. */
const MOST = 200;
/** Words of a sentence that says something by itself, and of the longest. */
const LEAST_WORDS = 4;
const MOST_WORDS = 40;

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;

const plain = (text: string): string =>
  text
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The value of `description` in the head of a SKILL.md: what it is for. */
const describedIn = (head: string): string =>
  plain(/^description:\s*(.*)$/m.exec(head)?.[1]?.replace(/^["']|["']$/g, '') ?? '');

/**
 * The sentences of a SKILL.md or AGENTS.md: its list items and paragraphs, each under its headings. Code is none, nor is what is too
 * short or too long to be a lesson.
 */
export function lessonsIn(text: string): WrittenLesson[] {
  const [, head = '', body = text] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const about = describedIn(head);
  const headings: string[] = [];
  const found = new Map<string, WrittenLesson>();
  let isCode = false;
  let paragraph = '';
  const end = (): void => {
    for (const sentence of plain(paragraph).split(/(?<=[.!?])\s+/)) {
      const { length } = sentence.split(' ');
      const when = [about, ...headings].filter((one) => one !== '').join(': ');
      if (length >= LEAST_WORDS && length <= MOST_WORDS && found.size < MOST)
        found.set(sentence, { when: when === '' ? sentence : when, say: sentence });
    }
    paragraph = '';
  };
  for (const line of body.split('\n')) {
    const heading = HEADING.exec(line);
    if (/^\s*(?:```|~~~)/.test(line)) {
      end();
      isCode = !isCode;
    } else if (isCode) continue;
    else if (heading) {
      end();
      headings.length = Math.min(headings.length, heading[1]!.length - 1);
      headings.push(plain(heading[2]!));
    } else if (line.trim() === '' || ITEM.test(line)) {
      end();
      paragraph = line.replace(ITEM, '');
    } else paragraph += ` ${line}`;
  }
  end();
  return [...found.values()];
}
