import { type Advice, SILENCE } from '../parcel-desk/advice.js';

const CALL = /^\{"name":"(\w+)".*\} => (\{.*\})$/;

interface Call {
  tool: string;
  error: string | undefined;
}

function callsOf(run: string): Call[] {
  return run.split('\n').flatMap((line) => {
    const [, tool, result] = CALL.exec(line) ?? [];
    if (tool === undefined) return [];
    const { error } = JSON.parse(result!) as { error?: string };
    return [{ tool, error }];
  });
}

/** The tool that worked last before a refused one was tried again and did not meet the same refusal. */
function wayPast(calls: Call[], refused: number): string | undefined {
  const { tool, error } = calls[refused]!;
  const through = calls.findIndex((call, i) => i > refused && call.tool === tool && call.error !== error);
  return calls.slice(refused + 1, Math.max(through, 0)).findLast((call) => call.error === undefined)?.tool;
}

/**
 * Reads past runs the way a plain agent would: what worked in the nearest run that succeeded is the plan, and what
 * got past a refusal in the nearest run that met it is the way past that refusal.
 *
 * @param text runs as `runText` writes them, nearest first, with an empty line between
 */
export function readRuns(text: string): Advice {
  let plan: string[] | undefined;
  const remedies: Advice['remedies'] = [];
  for (const run of text.split('\n\n')) {
    const calls = callsOf(run);
    if (run.startsWith('Past run, succeeded')) {
      plan ??= calls.filter(({ error }) => error === undefined).map(({ tool }) => tool);
    }
    calls.forEach(({ tool, error }, at) => {
      if (error === undefined || remedies.some((known) => known.tool === tool && known.error === error))
        return;
      const way = wayPast(calls, at);
      if (way !== undefined) remedies.push({ tool, error, tools: [way] });
    });
  }
  return { ...SILENCE, plan: plan ?? [], remedies };
}
