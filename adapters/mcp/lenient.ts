import { z } from 'zod';

// What models and their clients send in place of what a schema says. Each schema below reads all of it and is shown to
// clients as the plain one: no `anyOf`, `propertyNames` or typed `additionalProperties`, which some of them refuse.

/** The value of a text of JSON; the text itself where it is none. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A text; lists and objects as JSON, numbers and booleans in words. */
const toText = (value: unknown): unknown =>
  value === null || value === undefined
    ? undefined
    : typeof value === 'object'
      ? JSON.stringify(value)
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : value;

/** A number or a boolean, which may come as a text. */
function toPlain(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  return text === '' ? undefined : parsed(text);
}

function toList(value: unknown): unknown {
  const list = value === '' ? undefined : parsed(value);
  if (list === null || list === undefined) return undefined;
  return Array.isArray(list) ? list : [list];
}

const toFields = (value: unknown): unknown => (value === '' ? undefined : (parsed(value) ?? undefined));

/** A schema that takes `null` for left out, after `read` has made of a value what is meant. */
const optional = <T extends z.ZodType>(read: (value: unknown) => unknown, schema: T) =>
  z.preprocess((value) => read(value) ?? undefined, schema.optional()).optional();

/** A text that must be there. */
export const text = (description: string) => z.preprocess(toText, z.string()).describe(description);

/** A text that may be left out. */
export const optionalText = (description: string) => optional(toText, z.string()).describe(description);

/** One of a few words, which may be left out. */
export const optionalWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  optional(toText, z.enum(words));

/** A boolean that may be left out. */
export const optionalFlag = (description: string) => optional(toPlain, z.boolean()).describe(description);

/** A number that may be left out. */
export const optionalNumber = (description: string, schema: z.ZodNumber = z.number()) =>
  optional(toPlain, schema).describe(description);

/** A list that must be there. */
export const list = <T extends z.ZodType>(description: string, schema: z.ZodArray<T>) =>
  z.preprocess(toList, schema).describe(description);

/** A list that may be left out. */
export const optionalList = <T extends z.ZodType>(description: string, schema: z.ZodArray<T>) =>
  optional(toList, schema).describe(description);

/** Fields with others beside them. */
export const openFields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape).meta({ additionalProperties: undefined });

/** Fields, with others beside them, that may be left out. */
export const optionalFields = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  optional(toFields, openFields(shape)).describe(description);

/** An item of a list that is an object. */
export const item = <T extends z.ZodType>(schema: T) => z.preprocess(toFields, schema);
