import { type Fields, fieldsOf, textIn, unpacked } from '../fields.js';

/** Lines of Cline's display that only say what the program does. */
const SILENT =
  /^(?:api_req_|reasoning$|checkpoint|resume_|info$|task_progress$|shell_integration|deleted_api|browser_action_launch$|mcp_notification$|load_mcp)/;

/** Reads the lines of Cline's display (`ui_messages.json`) as messages. */
export interface ClineDisplay {
  /** The messages that a line completes; undefined where it is no line of a display. */
  take(value: unknown): Fields[] | undefined;
  /** What the last lines said. */
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

/** Follows a display: what a command printed comes in pieces, and an approval repeats what was said. */
export function followClineDisplay(): ClineDisplay {
  let printed: string[] = [];
  let asked = false;
  let command: string | undefined;

  function end(): Fields[] {
    const text = printed.filter((one) => one.trim() !== '').join('\n');
    const called = command !== undefined;
    [printed, command] = [[], undefined];
    return called ? [{ role: 'tool', content: text }] : [];
  }

  return {
    take(value) {
      const { type, ts, text: given, ...line } = fieldsOf(value);
      const kind = type === 'say' || type === 'ask' ? textIn(line[type]) : undefined;
      if (kind === undefined || typeof ts !== 'number') return undefined;
      const text = textIn(given) ?? '';
      if (SILENT.test(kind) || line.partial === true) return [];
      if (kind === 'command_output') {
        printed.push(text);
        return [];
      }
      if (kind === 'command' && text === command) return [];
      const before = end();
      if (text === '') return before;
      if (kind === 'command') {
        command = text;
        return [...before, call('execute_command', { command: text })];
      }
      if (/^(?:tool|use_mcp_server|browser_action)$/.test(kind)) return [...before, shownTool(text)];
      if (/^(?:mcp_server_response|browser_action_result)$/.test(kind))
        return [...before, { role: 'tool', content: text }];
      if (kind === 'error') return [...before, { role: 'tool', content: text, is_error: true }];
      const person = /^(?:task|user_feedback|user_feedback_diff)$/.test(kind) || !asked;
      asked = true;
      return [...before, { role: person ? 'user' : 'assistant', content: text }];
    },
    end() {
      asked = false;
      return end();
    },
  };
}
