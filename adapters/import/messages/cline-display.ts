import { type Fields, fieldsOf, firstText, textIn, unpacked } from '../fields.js';

/** Lines of Cline's display that only say what the program does. */
const SILENT =
  /^(?:api_req_|reasoning$|checkpoint|resume_|info$|task_progress$|shell_integration|deleted_api|browser_action_launch$|mcp_notification$|load_mcp)/;
const CALL = /^(?:tool|use_mcp_server|browser_action)$/;
const PERSON = /^(?:task|user_feedback|user_feedback_diff)$/;

/** Reads the lines of Cline's display (`ui_messages.json`) as messages. */
export interface ClineDisplay {
  /** The messages that a line completes; undefined where it is no line of a display. */
  take(value: unknown): Fields[] | undefined;
  /** The content of the last lines. */
  end(): Fields[];
}

const call = (name: string, input: unknown): Fields => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ function: { name, arguments: JSON.stringify(input) } }],
});

/** A tool that is shown as one text of JSON: its name, and what it was given. */
function shownTool(text: string): Fields {
  const { tool, toolName, type: _, serverName, arguments: given, ...rest } = fieldsOf(unpacked(text));
  const name = textIn(toolName) ?? textIn(tool) ?? 'tool';
  return call(name, textIn(serverName) === undefined ? rest : unpacked(given ?? {}));
}

/** What is said to the person, who may be asked something with answers to choose from. */
function wordsOf(text: string): string {
  const { question, response } = fieldsOf(unpacked(text));
  return firstText(question, response) ?? text;
}

/**
 * Follows a display: what a command printed comes in pieces, an approval repeats what was said, and what a person says
 * where a call waits for approval denies it.
 */
export function followClineDisplay(): ClineDisplay {
  let printed: string[] = [];
  let asked = false;
  let command: string | undefined;
  let waits = false;

  function end(): Fields[] {
    const text = printed.filter((one) => one.trim() !== '').join('\n');
    const called = command !== undefined;
    [printed, command] = [[], undefined];
    return called ? [{ role: 'tool', content: text }] : [];
  }

  function said(kind: string, text: string, isAsked: boolean): Fields[] {
    if (kind === 'command_output') {
      printed.push(text);
      return [];
    }
    if (kind === 'command' && text === command) return [];
    if (waits && printed.length === 0 && /^user_feedback/.test(kind)) {
      [command, waits] = [undefined, false];
      return [{ role: 'tool', content: text, status: 'rejected' }];
    }
    const before = end();
    if (text === '') return before;
    waits = isAsked && (kind === 'command' || CALL.test(kind));
    if (kind === 'command') {
      command = text;
      return [...before, call('execute_command', { command: text })];
    }
    if (CALL.test(kind)) return [...before, shownTool(text)];
    if (/^(?:mcp_server_response|browser_action_result)$/.test(kind))
      return [...before, { role: 'tool', content: text }];
    if (kind === 'error') return [...before, { role: 'tool', content: text, is_error: true }];
    const person = PERSON.test(kind) || !asked;
    asked = true;
    return [...before, { role: person ? 'user' : 'assistant', content: wordsOf(text) }];
  }

  return {
    take(value) {
      const { type, ts, text, ...line } = fieldsOf(value);
      const kind = type === 'say' || type === 'ask' ? textIn(line[type]) : undefined;
      if (kind === undefined || typeof ts !== 'number') return undefined;
      if (SILENT.test(kind) || line.partial === true) return [];
      return said(kind, textIn(text) ?? '', type === 'ask').map((item) => ({ ...item, ts }));
    },
    end() {
      asked = false;
      waits = false;
      return end();
    },
  };
}
