import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inputFiles } from '../../adapters/cli/importing/input-files.js';
import { readFiles } from '../../adapters/cli/importing/read-files.js';
import { outline } from './read-files.js';

/** Made-up files of most kinds that are no part of this repository. */
const GIVEN = join(import.meta.dirname, '../../../shared/findings/import-inputs');
const there = existsSync(GIVEN);
if (!there) console.log('skipped: shared/findings/import-inputs is not here, so its files are not read');

const LOOK = 'look_up_paint = gloss black, 2 tins left';
const BOOK = 'book_paint = booked';
const DONE = '"The gate gets gloss black, two tins are booked."';
const TRIED = [LOOK, 'book_paint = only 2 tins left', BOOK, DONE];
const FAILED = [LOOK, 'book_paint ! "error":"only 2 tins left"', BOOK, DONE];
const SHORT = [LOOK, DONE];

/** What the runs of each file are, in the file's order: how each ended, and its steps. */
const EXPECTED: Record<string, [how: string, steps: string[]][]> = {
  'atif.json': [['?', TRIED.slice(0, 3)]],
  'autogen.json': [['?', SHORT]],
  'browser-use.json': [
    [
      'failed',
      ['go_to_url = Navigated', 'click_element_by_index ! "error":"Element index 4 does not exist"', DONE],
    ],
  ],
  'claude-web-session.json': [['?', [LOOK]]],
  'codex-rollout.jsonl': [
    [
      '?',
      ['shell = cat: paints.txt: No such file or directory\n[exit code: 1]', 'apply_patch = Success.', DONE],
    ],
  ],
  'gemini-chat.json': [['?', SHORT]],
  'gemini-contents.jsonl': [['?', SHORT]],
  'inspect.json': [
    ['ok', TRIED],
    ['failed', TRIED],
  ],
  'langfuse-agents-final.json': [['?, shed', [DONE]]],
  'langfuse-ai-sdk.json': [['?, shed', ['look_up_paint']]],
  'langfuse-choice-message.json': [['?, shed', [DONE]]],
  'langfuse-parts.json': [['?, shed', ['look_up_paint']]],
  'langfuse-tool-role.json': [['?, shed', SHORT]],
  'langgraph-checkpoint.json': [['?', SHORT]],
  'langgraph-state.jsonl': [['?', SHORT]],
  'messages-exit-codes.jsonl': [
    ['?', ['bash = bash: shed: command not found\n[exit code: 127]', 'bash = rc=0\ngloss black 2', DONE]],
  ],
  'messages-function-string.jsonl': [['?', TRIED]],
  'messages-list-anthropic.json': [['?', FAILED]],
  'messages-list.json': [['?', TRIED]],
  'messages-part-tool-output.jsonl': [['?', TRIED]],
  'messages-two-tasks.jsonl': [
    ['?', TRIED],
    ['?', ['order_part = ordered', '"A hinge is ordered."']],
  ],
  'mini-swe.traj.json': [
    ['?', ['bash = cat: paints.txt: No such file or directory\n[exit code: 1]', 'bash']],
  ],
  'model-messages.jsonl': [['?', SHORT]],
  'nan.jsonl': [['?', TRIED]],
  'openai-agents-trace.jsonl': [['?', [LOOK]]],
  'openhands-output.jsonl': [
    [
      'ok',
      [
        'execute_bash = gloss black, 2 tins left',
        'execute_bash = only 2 tins left\n[exit code: 1]',
        'execute_bash = booked',
        DONE,
      ],
    ],
  ],
  'openinference.json': [['?, shed', SHORT]],
  'react-text.jsonl': [
    [
      'ok',
      [
        '"open cupboard 1" = The cupboard 1 is open. In it, you see a tin 1.',
        '"take tin 1 from cupboard 1" = You pick up the tin 1 from the cupboard 1.',
      ],
    ],
  ],
  'sharegpt-tool-calls.jsonl': [['?', SHORT]],
  'swe-agent-calls.traj': [['failed', ['bash = gloss black']]],
  'swe-agent.traj': [['?', ['bash = gloss black\n']]],
  'tau.json': [
    ['ok', TRIED],
    ['failed', TRIED],
  ],
  'ui-messages.json': [['?', [LOOK, 'book_paint ! "error":"only 2 tins left"', DONE]]],
  'utf16.jsonl': [['?', TRIED]],
};

const TASK = 'Repaint the garden gate and note the paint that was used.';
const QUERIES: Record<string, string> = { 'browser-use.json': 'open the paint shop' };

async function runsOf(name: string): Promise<string[][]> {
  const input = await inputFiles([join(GIVEN, name)], { stdin: process.stdin, now: () => 0 });
  const runs: string[][] = [];
  const how = { from: 'auto', tenant: 't', agentType: undefined, maxLineBytes: 1e6 };
  for await (const piece of readFiles(input.each(), how)) {
    if (piece.kind === 'rejected') throw piece.error;
    if (piece.kind === 'record') runs.push(outline(piece.record));
  }
  return runs;
}

describe.skipIf(!there)('the given files', () => {
  const names = there ? readdirSync(GIVEN) : [];

  test.each(names.filter((name) => name in EXPECTED))('%s', async (name) => {
    const runs = await runsOf(name);
    expect(runs.map(([head, ...steps]) => [/\[(.*?)\]$/.exec(head!)?.[1], steps])).toEqual(EXPECTED[name]);
    expect(runs[0]![0]).toContain(QUERIES[name] ?? TASK);
  });

  test('a set without outcomes: 39 runs', async () => {
    expect(await runsOf('no-outcomes.jsonl')).toHaveLength(39);
  });
});
