import type { InsightsResult, RecurringFailure } from '../../../src/index.js';
import { counted, printable } from '../print/printable.js';
import { costOf, goesOf, guidanceOf, oftenOf, shareOf } from './insight-lines.js';

/** Marks that Markdown, or a host of repositories, gives a meaning: `>` where a text begins, the others anywhere. */
const MARKS = /[\\*_[\]<|~#@&]|>(?<=^\s*>)/g;

/**
 * Text of runs as Markdown that says the same: outside of code no mark has a meaning, nobody is mentioned and no issue is
 * linked.
 */
export const markdownText = (text: string): string =>
  printable(text)
    .split(/(`[^`\n]*`)/)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replace(MARKS, (mark) => `&#${mark.codePointAt(0)};`).replace(/\s+/g, ' '),
    )
    .join('');

function failureLines(failure: RecurringFailure): string[] {
  const { what, tasks, advice, id } = failure;
  return [
    `### ${markdownText(what)}`,
    '',
    `- How often: ${oftenOf(failure)}`,
    `- Cost: ${costOf(failure)}`,
    ...(tasks.length > 0
      ? [`- Tasks: ${tasks.map(({ task, runs }) => `${markdownText(task)} (${runs})`).join('; ')}`]
      : []),
    ...advice.map((one) => `- Repair: ${markdownText(one)}`),
    `- Guidance ${guidanceOf(failure)}${id === undefined ? '' : ` (${id})`}`,
    '',
  ];
}

/** Insights as Markdown for a pull request. */
export function insightsMarkdown(result: InsightsResult): string {
  const { runs, failed_runs: failed, runs_with_outcome: of, unexplained, failures, more, tasks } = result;
  return [
    `## What goes wrong in ${counted(runs, 'run')}`,
    '',
    of === 0
      ? 'No outcome is known.'
      : `${shareOf(failed, of)} failed; in ${unexplained} of those nothing of this list happened.`,
    '',
    ...failures.flatMap(failureLines),
    ...(more > 0 ? [`${more} more are left out.`, ''] : []),
    ...(tasks.length > 0
      ? ['## Kinds of task', '', ...tasks.map((task) => `- ${markdownText(task.task)}: ${goesOf(task)}`), '']
      : []),
  ].join('\n');
}
