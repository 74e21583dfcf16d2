type Json = Record<string, unknown>;

/** Keywords that say something about the schema, not about the value. */
const NOTES = new Set(['description', 'title', 'default', 'format', 'propertyNames']);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function hasType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

/**
 * The ways in which a value breaks a JSON Schema: the part of draft 2020-12 that our documents use. An unknown keyword
 * throws, so that nothing passes because it was not understood. Properties that the schema does not name are
 * problems too: what goes over the wire is documented.
 *
 * @param root the document that `$ref` points into
 */
export function schemaProblems(value: unknown, schema: Json, root: Json, at = '$'): string[] {
  const problems: string[] = [];
  const say = (words: string) => problems.push(`${at}: ${words}`);
  for (const [keyword, rule] of Object.entries(schema)) {
    switch (keyword) {
      case '$ref':
        problems.push(...schemaProblems(value, resolveRef(root, rule as string), root, at));
        break;
      case 'type': {
        const types = Array.isArray(rule) ? (rule as string[]) : [rule as string];
        if (!types.some((type) => hasType(value, type)))
          say(`is ${typeOf(value)}, not ${types.join(' or ')}`);
        break;
      }
      case 'const':
        if (value !== rule) say(`is not ${JSON.stringify(rule)}`);
        break;
      case 'enum':
        if (!(rule as unknown[]).includes(value)) say(`${JSON.stringify(value)} is not in the enum`);
        break;
      case 'anyOf': {
        const tried = (rule as Json[]).map((option) => schemaProblems(value, option, root, at));
        if (tried.every((found) => found.length > 0)) say(`fits no option: ${tried.flat().join('; ')}`);
        break;
      }
      case 'required':
        for (const name of rule as string[]) {
          if (isObject(value) && !Object.hasOwn(value, name)) say(`has no ${name}`);
        }
        break;
      case 'properties':
        if (!isObject(value)) break;
        for (const [name, item] of Object.entries(value)) {
          const rules = (rule as Record<string, Json>)[name];
          if (rules) problems.push(...schemaProblems(item, rules, root, `${at}.${name}`));
          else if (schema.additionalProperties === undefined) say(`has ${name}, which is not documented`);
        }
        break;
      case 'additionalProperties':
        if (!isObject(value) || !isObject(rule)) break;
        for (const [name, item] of Object.entries(value)) {
          if (Object.hasOwn((schema.properties as Json) ?? {}, name)) continue;
          problems.push(...schemaProblems(item, rule, root, `${at}.${name}`));
        }
        break;
      case 'items':
        if (!Array.isArray(value)) break;
        value.forEach((item, i) => {
          problems.push(...schemaProblems(item, rule as Json, root, `${at}[${i}]`));
        });
        break;
      case 'minItems':
        if (Array.isArray(value) && value.length < (rule as number)) say(`has fewer than ${rule} items`);
        break;
      case 'maxItems':
        if (Array.isArray(value) && value.length > (rule as number)) say(`has more than ${rule} items`);
        break;
      case 'minLength':
        if (typeof value === 'string' && value.length < (rule as number)) say(`is shorter than ${rule}`);
        break;
      case 'maxLength':
        if (typeof value === 'string' && value.length > (rule as number)) say(`is longer than ${rule}`);
        break;
      case 'pattern':
        if (typeof value === 'string' && !new RegExp(rule as string).test(value))
          say(`does not match ${rule}`);
        break;
      case 'minimum':
        if (typeof value === 'number' && value < (rule as number)) say(`is below ${rule}`);
        break;
      case 'maximum':
        if (typeof value === 'number' && value > (rule as number)) say(`is above ${rule}`);
        break;
      case 'exclusiveMaximum':
        if (typeof value === 'number' && value >= (rule as number)) say(`is not below ${rule}`);
        break;
      default:
        if (!NOTES.has(keyword)) throw new Error(`${at}: unknown keyword ${keyword}`);
    }
  }
  return problems;
}

/** What a local reference points to. */
export function resolveRef(root: Json, ref: string): Json {
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, name) => (isObject(node) ? node[name.replaceAll('~1', '/')] : undefined), root);
  if (!ref.startsWith('#/') || !isObject(found)) throw new Error(`${ref} points nowhere`);
  return found;
}
