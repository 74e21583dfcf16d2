import type { InsightsResult, TaskInsight } from '../../../src/index.js';
import { goesOf } from './insight-lines.js';
import { markdownText } from './markdown.js';

/** What is known of a kind of task, as a draft for agents. */
export interface Skill {
  /** Small letters, digits and hyphens: the name of its folder. */
  readonly name: string;
  readonly title: string;
  /** How a task of the kind was done. */
  readonly example: string;
  /** What else is to be known, a line each: the card of its place first, then lessons with their counts. */
  readonly notes: readonly string[];
  /** The runs behind it, in words. */
  readonly evidence: string;
  readonly agentTypes: readonly string[];
}

/** Words of a name, and its characters (the format allows 64). */
const MAX_WORDS = 6;
const MAX_NAME = 56;

const slugOf = (task: string): string =>
  (task.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .slice(0, MAX_WORDS)
    .join('-')
    .slice(0, MAX_NAME)
    .replace(/(?<!-)-+$/, '') || 'task';

/** The kinds of task that guidance has an example of. What is only told while it is measured is in no document. */
export function skillsOf({ tasks }: Pick<InsightsResult, 'tasks'>): Skill[] {
  const used = new Map<string, number>();
  return tasks.flatMap((task: TaskInsight): Skill[] => {
    const example = task.advice?.find(({ kind }) => kind === 'example');
    if (!example) return [];
    const rest = task.advice!.filter((one) => one !== example && one.held !== false);
    const cards = rest.filter(({ kind }) => kind === 'names');
    const slug = slugOf(task.task);
    const count = (used.get(slug) ?? 0) + 1;
    used.set(slug, count);
    return [
      {
        name: count === 1 ? slug : `${slug}-${count}`,
        title: task.task,
        example: example.text,
        notes: [...cards, ...rest.filter((one) => !cards.includes(one))].map(({ text }) => text),
        evidence: goesOf(task),
        agentTypes: task.agent_types,
      },
    ];
  });
}

const bodyOf = ({ example, notes, evidence }: Skill): string[] => [
  `- ${markdownText(example)}`,
  ...notes.map((note) => `- ${markdownText(note)}`),
  '',
  `Evidence: ${evidence}. Drafted by \`knowhow skills\` from stored runs; check it before use.`,
  '',
];

/** A skill as the text of its SKILL.md. */
export const skillFile = (skill: Skill): string =>
  [
    '---',
    `name: ${skill.name}`,
    `description: ${JSON.stringify(`How to do tasks like "${markdownText(skill.title)}", from past runs.`)}`,
    '---',
    '',
    `# ${markdownText(skill.title)}`,
    '',
    ...bodyOf(skill),
  ].join('\n');

/** Skills as sections of an AGENTS.md. */
export const agentsFile = (skills: readonly Skill[]): string =>
  skills.flatMap((skill) => [`## Tasks like: ${markdownText(skill.title)}`, '', ...bodyOf(skill)]).join('\n');
