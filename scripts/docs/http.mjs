import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.mjs';

const load = (path) => import(pathToFileURL(`${ROOT}dist/${path}`).href);

/** A text in a cell of a table. */
export const cell = (text) =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\|/g, '\\|')
    .replace(/</g, '&lt;')
    .trim();

const nameOf = (ref) => ref.slice(ref.lastIndexOf('/') + 1);

/** A type in words. */
function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return [...new Set(any.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

/** The object in a schema: itself, what may be null, or what a list holds. */
function objectIn(schema) {
  if (schema.properties) return { object: schema, mark: '' };
  if (schema.type === 'array') {
    const found = objectIn(schema.items ?? {});
    return found && { object: found.object, mark: `[]${found.mark}` };
  }
  for (const one of schema.anyOf ?? []) {
    const found = objectIn(one);
    if (found) return found;
  }
  return undefined;
}

/** The fields of an object as rows, those of objects in it below them. */
function rowsOf(schema, prefix = '') {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inside = objectIn(field);
    const row = `| \`${prefix}${name}\` | ${cell(typeOf(field))} | ${required.has(name) ? 'yes' : ''} | ${cell(field.description)} |`;
    return [row, ...(inside ? rowsOf(inside.object, `${prefix}${name}${inside.mark}.`) : [])];
  });
}

const fieldTable = (rows) => ['| field | type | required | |', '|---|---|---|---|', ...rows, ''];

function operationLines(path, method, { summary, parameters = [], requestBody, responses, security }) {
  const lines = [`## ${method.toUpperCase()} ${path}`, '', `${summary}.`, ''];
  if (security?.length === 0) lines.push('Without a key.', '');
  if (parameters.length > 0) {
    lines.push('| parameter | in | type | required | |', '|---|---|---|---|---|');
    for (const { name, in: where, schema, required, description } of parameters) {
      lines.push(
        `| \`${name}\` | ${where} | ${cell(typeOf(schema))} | ${required ? 'yes' : ''} | ${cell(description)} |`,
      );
    }
    lines.push('');
  }
  const body = requestBody?.content['application/json']?.schema;
  const other = Object.keys(requestBody?.content ?? {}).filter((type) => type !== 'application/json');
  if (other.length > 0) lines.push(`Body: ${other.map((type) => `\`${type}\``).join(', ')}.`, '');
  if (body?.$ref) lines.push(`Body: [${nameOf(body.$ref)}](#${nameOf(body.$ref).toLowerCase()}).`, '');
  lines.push('| status | answer | |', '|---|---|---|');
  for (const [status, { description, content }] of Object.entries(responses)) {
    const schema = content?.['application/json']?.schema;
    const shape = schema?.$ref
      ? `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`
      : Object.keys(content ?? {}).join(', ');
    lines.push(`| ${status} | ${shape} | ${cell(description)} |`);
  }
  return [...lines, ''];
}

/** The page of HTTP, from the OpenAPI document. */
export async function httpPage() {
  const { openApiDocument } = await load('adapters/http/openapi.js');
  const { DEFAULT_LIMITS } = await load('src/index.js');
  const { paths, components } = openApiDocument(DEFAULT_LIMITS);
  const lines = [
    '# HTTP',
    '',
    'This page is made from the OpenAPI document (`npm run docs:pages`), which `knowhow serve` gives at `/openapi.json`.',
    'A request gives its key as `x-api-key` or as `Authorization: Bearer`. The [guide](../guides/http.md) has a walk through it.',
    '',
  ];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      lines.push(...operationLines(path, method, operation));
    }
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    const inside = objectIn(schema);
    lines.push(`## ${name}`, '');
    if (schema.description) lines.push(cell(schema.description), '');
    lines.push(...(inside ? fieldTable(rowsOf(inside.object)) : [cell(typeOf(schema)), '']));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
