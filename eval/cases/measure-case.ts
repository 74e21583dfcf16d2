import type { Advisor } from '../judge/advisor.js';
import { itemsOf } from './items.js';
import type { DrawnCase } from './small-case.js';

/** What an advisor says to one question, and how it is judged. */
export interface Answer {
  at: 'start' | 'middle';
  text: string;
  items: number;
  /** True where an item tells the lesson; always false where there is none. */
  right: boolean;
  /** Lines that mislead. */
  misleading: string[];
}

/** Lets an advisor that knows nothing learn a drawn case, and judges what it says. The advisor is closed. */
export async function measureCase(advisor: Advisor, drawn: DrawnCase): Promise<Answer[]> {
  try {
    await advisor.learn(drawn.runs);
    const answers: Answer[] = [];
    for (const { at, request } of drawn.questions) {
      const { text } = await advisor.advise(request);
      const items = itemsOf(text);
      const lines = (test: typeof drawn.misleading): string[] => [
        ...new Set(items.filter(test).map((item) => item.text)),
      ];
      answers.push({
        at,
        text,
        items: new Set(items.map((item) => item.text)).size,
        right: drawn.wanted !== undefined && items.some(drawn.wanted),
        misleading: lines(drawn.misleading),
      });
    }
    return answers;
  } finally {
    await advisor.close();
  }
}
