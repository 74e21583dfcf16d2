import { type Fields, fieldsOf, isFields, textIn } from '../fields.js';

/** A part of a message of A2A that an agent of ADK sends, with the call or the result in its data: A2A has neither. */
export function ofA2a(part: Fields): Fields {
  const type = textIn(fieldsOf(part.metadata).adk_type);
  return type !== undefined && isFields(part.data) ? { ...part.data, type } : part;
}
