import { isEncrypted } from '../../run/sub-agents.js';
import { type Fields, fieldsOf, listOf, textIn } from '../fields.js';

const NEW_TASK = /^Message Type: NEW_TASK\nTask name: (\S+)\n[\s\S]{0,400}?Payload:\n([\s\S]*)$/;

/**
 * The task that a message between agents of Codex gives to one of them; empty for what else they tell each other. Where it is encrypted
 * for the provider, its name is all that anybody here can read of it.
 */
export function taskForAgent({ content }: Fields): string {
  const words = listOf(content)
    .map(fieldsOf)
    .map((part) => textIn(part.text) ?? textIn(part.encrypted_content) ?? '');
  const [, name = '', task = ''] = NEW_TASK.exec(words.filter((text) => !isEncrypted(text)).join('')) ?? [];
  return task.trim() || name.replace(/^.*\//, '').replaceAll('_', ' ');
}
