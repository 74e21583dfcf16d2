import { type Fields, isFields, textIn } from '../fields.js';

/** Who speaks in a message. */
export type Role = 'user' | 'assistant' | 'tool' | 'system';

const NAMES: Record<Role, string> = {
  user: 'user human humanmessage customer prompter usermessage client person roleuser',
  assistant:
    'assistant ai aimessage gpt model bot agent chatbot gemini claude chatgpt llm assistantmessage toolcalls functioncall functioncalls toolcallmessage toolcallinvocation approvalrequestmessage roleagent',
  tool: 'tool function toolmessage functionmessage toolresult observation environment env ipython toolresponse toolresults functionresponse functioncalloutput tooloutput toolcallresult toolreturn toolreturnmessage',
  system: 'system developer systemmessage context instruction',
};
const ROLES = new Map(
  Object.entries(NAMES).flatMap(([role, names]) => names.split(' ').map((name) => [name, role as Role])),
);

/** The role that a word stands for, however it is written: `AIMessageChunk`, `tool_result`, `HUMAN`. */
export const roleNamed = (word: string): Role | undefined =>
  ROLES.get(
    word
      .toLowerCase()
      .replace(/chunk$/, '')
      .replace(/[^a-z]/g, ''),
  );

const ROLE_KEYS = ['role', 'from', 'message_type', 'type', 'source', 'speaker', 'sender', 'author', 'kind'];

/** The word in a message that says who speaks; a role wins over the words that may mean something else. */
export function speakerOf(message: Fields): { word?: string; role?: Role } {
  const words = ROLE_KEYS.flatMap((key) => {
    const value = isFields(message[key]) ? message[key].role : message[key];
    return textIn(value) === undefined ? [] : [value as string];
  });
  const word = words.find((one) => roleNamed(one) !== undefined);
  if (word !== undefined && word !== words[0] && typeof message.role === 'string') return { word: words[0]! };
  const role = word === undefined ? undefined : roleNamed(word);
  return {
    ...((word ?? words[0]) === undefined ? {} : { word: word ?? words[0]! }),
    ...(role ? { role } : {}),
  };
}
