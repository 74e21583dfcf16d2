import { type Fields, fieldsOf, firstText, isFields, textIn } from '../fields.js';
import type { Place } from '../finding.js';
import { isItem } from './looks-like.js';

/** Lines that are steps of one trajectory, as the conversation that they are. */
export interface Trajectory {
  value: Fields;
  at: Place;
}

/** Puts steps together that are lines of a file, each with the task and what was done. */
export interface StepLines {
  /** Takes a value; undefined where it is no such line. What is complete by then comes back. */
  take(value: unknown, at: Place): Trajectory[] | undefined;
  end(): Trajectory[];
}

const NUMBERS = ['step_num', 'step_number', 'step_idx', 'step_index', 'step_id', 'stepIndex', 'step'];
const TASKS = ['instruction', 'task', 'goal', 'query', 'problem', 'task_description'];
/** What an agent says in the place of an action where it is done, or waits. */
const NO_ACTION = /^(?:DONE|FAIL|WAIT|CALL_USER)$/;
const FENCED = /```\w*\n([\s\S]*?)```/;

const numberIn = (line: Fields): number | undefined => {
  const found = NUMBERS.map((key) => line[key]).find((one) => /^\d+$/.test(String(one)));
  return found === undefined ? undefined : Number(found);
};
const taskIn = (line: Fields): string | undefined => firstText(...TASKS.map((key) => line[key]));

/** The call that an action stands for: code names the module whose function it calls. */
function callOf(action: unknown): Fields | undefined {
  if (isFields(action)) {
    const { name, tool, action_type: kind, type, input, arguments: args, parameters, ...rest } = action;
    const named = firstText(name, tool, kind, type);
    return named === undefined ? undefined : { name: named, input: input ?? args ?? parameters ?? rest };
  }
  const code = textIn(action)?.trim();
  if (code === undefined || NO_ACTION.test(code)) return undefined;
  const name = /(?:^|[\n;])[^\S\n]*([A-Za-z_]\w*)(?:\.\w+)*\(/.exec(code)?.[1];
  return { name: name ?? 'act', input: { code } };
}

/** A line as a message: what was said, without the action that it repeats, and the action as a call. */
function messageOf(line: Fields): unknown {
  if (isItem(line)) return line;
  const call = callOf(line.action);
  const said = firstText(line.response, line.thought, line.reasoning) ?? '';
  const code = FENCED.exec(said);
  const words = call !== undefined && code ? said.replace(code[0], '').trim() : said;
  const seen = firstText(line.observation, line.result, line.output, fieldsOf(line.info).error);
  return {
    role: 'assistant',
    content: [
      ...(words === '' ? [] : [{ type: 'text', text: words }]),
      ...(call === undefined ? [] : [{ type: 'tool_use', ...call }]),
      ...(call === undefined || seen === undefined ? [] : [{ type: 'tool_result', content: seen }]),
    ],
  };
}

/**
 * Follows the lines of a file. A reward of a step says nothing of the task; that of the step which ended it does where it is
 * one: environments that grade elsewhere write 0 always.
 */
export function followStepLines(): StepLines {
  let open: { lines: Fields[]; at: Place; task: string; number: number } | undefined;

  function end(): Trajectory[] {
    if (!open) return [];
    const { lines, at, task } = open;
    open = undefined;
    const last = lines.at(-1)!;
    const { reward, score, done, success } = last;
    const grade = reward ?? score;
    const judged =
      typeof success === 'boolean' ? success : done === true && Number(grade) > 0 ? grade : undefined;
    return [
      {
        at,
        value: {
          messages: [{ role: 'user', content: task }, ...lines.map(messageOf)],
          timestamp: lines[0]!.timestamp,
          ...('screenshot_file' in lines[0]! ? { step_lines: true } : {}),
          ...(judged === undefined ? {} : { reward: judged }),
        },
      },
    ];
  }

  return {
    take(value, at) {
      if (!isFields(value) || Array.isArray(value.messages) || Array.isArray(value.steps)) return undefined;
      const [number, task] = [numberIn(value), taskIn(value)];
      const acts = textIn(value.action) !== undefined || isFields(value.action);
      if (number === undefined || task === undefined || !acts || typeof value.role === 'string')
        return undefined;
      const done = !open || open.task !== task || number <= open.number ? end() : [];
      if (open)
        open = {
          ...open,
          number,
          lines: [...open.lines, value],
          at: { ...open.at, bytes: open.at.bytes + at.bytes },
        };
      else open = { lines: [value], at, task, number };
      return done;
    },
    end,
  };
}
