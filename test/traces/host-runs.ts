import type { Expected } from './expected-runs.js';
import { FAULT, FINAL, LETTER, LETTER_TASK, TASK } from './frameworks/scene.mjs';

/** A command that a coding agent ran. */
const ran = (shell: string, command: string, result: string): string =>
  `${shell} ${JSON.stringify({ command, description: `Runs ${command}` })} ${result}`;

/**
 * What coding agents do that trace themselves.
 *
 * @param shell the tool that runs commands
 * @param printed what came back of one
 * @param letter the call of the writer
 * @param track how the command ended that fails
 * @param wait what is done before a command
 */
const hosted = (
  [clerk, letters]: [string, string],
  shell: string,
  printed: (text: string, call: number) => string,
  letter: [name: string, given: object, result: string],
  track: string,
  wait = '',
): Expected['runs'] => [
  [
    TASK,
    clerk,
    [
      ran(shell, `${wait}cat orders/4711.txt`, `= ${printed('status:packed', 0)}`),
      ran(shell, `${wait}cat orders/4712.txt`, `= ${printed('status:sent', 1)}`),
      ran(shell, `${wait}./track north`, track),
      `${letter[0]} ${JSON.stringify(letter[1])} ${letter[2]}`,
      FINAL,
    ],
  ],
  [LETTER_TASK, letters, [ran(shell, `${wait}cat address.txt`, `= ${printed('Mill Lane 3', 3)}`), LETTER]],
];
const DELEGATED = { description: 'Write a letter', prompt: LETTER_TASK };
const GENERAL = 'general-purpose';

/** The runs of coding agents that trace themselves, where anything differs with the reason. */
export const HOSTED: Record<string, Expected> = {
  'claude-code': {
    runs: hosted(
      ['claude-code', GENERAL],
      'Bash',
      (text) => text,
      ['Agent', { ...DELEGATED, subagent_type: GENERAL, run_in_background: false }, `= ${LETTER}`],
      `! Exit code 3 ${FAULT}`,
    ),
    models: ['claude-opus-4-8'],
  },
  'copilot-cli': {
    runs: hosted(
      ['copilot-cli', GENERAL],
      'bash',
      (text, call) => `${text} <shellId: ${call} completed with exit code 0>`,
      ['task', { name: 'letter', ...DELEGATED, agent_type: GENERAL, mode: 'sync' }, `= ${LETTER}`],
      `= ${FAULT} <shellId: 2 completed with exit code 3>`,
    ),
  },
  // Each request is a trace of its own; an agent below it has the same name, and answers by a tool.
  'gemini-cli': {
    runs: hosted(
      ['gemini-cli', 'gemini-cli'],
      'run_shell_command',
      (text) => `Output:${text.startsWith('Mill') ? '' : ' '}${text}`,
      [
        'invoke_agent',
        { agent_name: 'generalist', prompt: LETTER_TASK },
        `= Subagent generalist finished. Termination Reason: GOAL Result:    response: ${LETTER}`,
      ],
      `= Output: ${FAULT} Exit Code: 3`,
    )
      .map(([task, agent, steps]): Expected['runs'][number] => [
        task,
        agent,
        task === TASK
          ? steps
          : steps.with(
              1,
              `complete_task ${JSON.stringify({ result: { response: LETTER } })} = Output submitted and task completed.`,
            ),
      ])
      .toReversed(),
    left: ['earlier calls of a run that went on'],
    models: ['gemini-2.5-pro'],
  },
  // Each request is an agent of its own to the tracer, one for a title is beside them.
  opencode: {
    runs: hosted(
      ['opencode', 'opencode'],
      'bash',
      (text) => text,
      [
        'task',
        { ...DELEGATED, subagent_type: 'general' },
        `= <task id=ses state=completed> <task_result> ${LETTER} </task_result> </task>`,
      ],
      `= ${FAULT}`,
    ).toReversed(),
    left: ['requests beside a run of the same task', 'parts of a run that another trace has'],
  },
  'qwen-code': {
    runs: hosted(
      ['qwen-code', GENERAL],
      'run_shell_command',
      (text) => text,
      ['agent', { ...DELEGATED, subagent_type: GENERAL, run_in_background: false }, `= ${LETTER}`],
      `! ${FAULT} [exit code: 3]`,
      'sleep 1; ',
    ),
  },
};
