import { asText, type Fields, textIn } from '../fields.js';

/** The id of a call without the name of its tool, which Gemini CLI writes before it and leaves out of its requests. */
export const ownId = (id: string, name: unknown): string =>
  typeof name === 'string' && name !== '' && id.startsWith(`${name}__`) ? id.slice(name.length + 2) : id;

/** Names of a call's id, however they are written (`toolUseID`, `tool_call_id`), in the order in which they are believed. */
const ID_NAMES =
  'toolcallid tooluseid callid functioncallid sourcecallid toolid toolcallids toolrequestid requestid ref id'.split(
    ' ',
  );

/** The id of a call, as a text; several are one. */
export function callIdIn(fields: Fields): string | undefined {
  const named = new Map(
    Object.entries(fields).map(([key, value]) => [key.toLowerCase().replace(/[^a-z]/g, ''), value]),
  );
  const found = ID_NAMES.map((name) => named.get(name)).find(
    (one) => textIn(one) !== undefined || typeof one === 'number' || Array.isArray(one),
  );
  const value = Array.isArray(found) && found.length === 1 ? found[0] : found;
  return value === undefined
    ? undefined
    : ownId(typeof value === 'string' ? value : asText(value), fields.name);
}
