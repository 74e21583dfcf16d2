import { resolveRef, schemaProblems } from './json-schema.js';
import { type Received, send } from './send.js';

type Json = Record<string, unknown>;

/** Compares what a server sends with what its OpenAPI document says it sends. */
export interface Documented {
  document: Json;
  /** The ways in which an answer to this request is not as documented. */
  problems(method: string, path: string, received: Received): string[];
}

/** The bodies of requests that reach no operation. */
const GENERAL = { $ref: '#/components/schemas/GeneralError' };

function patternOf(document: Json, path: string): string | undefined {
  const plain = path.split('?')[0]!;
  const paths = Object.keys(document.paths as Json);
  return (
    paths.find((pattern) => pattern === plain) ??
    paths.find((pattern) => new RegExp(`^${pattern.replace(/\{\w+\}/, '[^/]*')}$`).test(plain))
  );
}

/** Reads a server's document. */
export async function readDocument(url: string): Promise<Documented> {
  const document = (await send(url, { path: '/openapi.json' })).json as Json;
  return {
    document,
    problems(method, path, { status, text, json, headers }) {
      const pattern = patternOf(document, path);
      const item = pattern === undefined ? undefined : ((document.paths as Json)[pattern] as Json);
      const operations = Object.values(item ?? {}) as Json[];
      const operation = (item?.[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? operations[0]) as Json;
      const response = (operation?.responses as Json | undefined)?.[String(status)] as Json | undefined;
      if (!response && status !== 404) return [`${status} is not documented for ${method} ${pattern}`];
      if (method === 'HEAD') return text === '' ? [] : ['an answer to HEAD has a body'];
      const content = (response?.content as Record<string, Json> | undefined) ?? {
        'application/json': { schema: GENERAL },
      };
      const type = headers['content-type']?.split(';')[0] ?? '';
      const schema = content[type]?.schema as Json | undefined;
      if (!schema) return [`content type ${type} is not documented for ${status}`];
      if (type !== 'application/json') return [];
      const missing = Object.keys((response?.headers as Json | undefined) ?? {}).filter(
        (name) => name === 'x-request-id' && headers[name] === undefined,
      );
      const resolved = schema.$ref ? resolveRef(document, schema.$ref as string) : schema;
      return [
        ...missing.map((name) => `header ${name} is missing`),
        ...schemaProblems(json, resolved, document),
      ];
    },
  };
}
