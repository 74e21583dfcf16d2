import type { Tool } from '../../run/message.js';
import { type Fields, fieldsOf, firstText, isFields, listOf, unpacked } from '../fields.js';
import { nested, numbered } from './unwrap.js';

/** The tools in a list of definitions, in the shapes that providers and frameworks take; names alone too. */
export function readTools(value: unknown): Tool[] {
  const given = numbered(unpacked(value));
  const items = isFields(given)
    ? Object.entries(given).map(([name, tool]): unknown => ({ name, ...fieldsOf(tool) }))
    : listOf(given);
  return items.flatMap((one): Tool[] => {
    const item = unpacked(one);
    if (typeof item === 'string') return /^[\w.-]{1,100}$/.test(item) ? [{ name: item }] : [];
    if (!isFields(item)) return [];
    const list = [item.functionDeclarations, item.function_declarations].find(Array.isArray);
    if (list) return readTools(list);
    const flat = nested(item);
    const tool = fieldsOf(flat.tool ?? flat);
    const schema = unpacked(tool.json_schema);
    const inner: Fields = [tool.function, tool.custom, tool.toolSpec, schema].find(isFields) ?? tool;
    if (inner === schema && isFields((schema as Fields).function)) return readTools([schema]);
    const name = firstText(inner.name, inner.toolName, inner.type);
    const description = firstText(inner.description);
    return name === undefined ? [] : [{ name, ...(description === undefined ? {} : { description }) }];
  });
}
