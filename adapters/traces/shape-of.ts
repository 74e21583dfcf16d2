import type { DescMessage } from '@bufbuild/protobuf';
import { EXPORT_REQUEST } from './otlp-descriptors.js';

/** How a request is built, looked at before it is read: reading takes memory and time for each value, however short. */
export interface Shape {
  /** Containers of JSON, or messages of protobuf. */
  values: number;
  /** Containers of JSON inside each other that it has, or would have. */
  depth: number;
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** The shape of a text of JSON; of bytes that are none, anything. */
export function shapeOfJson(bytes: Uint8Array): Shape {
  let [values, depth, deepest, isText] = [0, 0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
  }
  return { values, depth: deepest };
}

/** Wire types of protobuf: varint, 8 bytes, with a length, 4 bytes. */
const WIRE = { varint: 0, eight: 1, bytes: 2, four: 5 };

/** By descriptor: the messages in its fields, by number; a list is a container more. */
const inside = new WeakMap<DescMessage, Map<number, { of: DescMessage; containers: number }>>();

function fieldsOf(message: DescMessage) {
  const known = inside.get(message);
  if (known) return known;
  const fields = new Map(
    message.fields.flatMap((field) =>
      field.message && field.fieldKind !== 'map'
        ? [[field.number, { of: field.message, containers: field.fieldKind === 'list' ? 2 : 1 }] as const]
        : [],
    ),
  );
  inside.set(message, fields);
  return fields;
}

/**
 * The shape of a request in protobuf; of bytes that are none, of what can be followed. Stops where there are more values, or
 * deeper ones, than there may be.
 */
export function shapeOfProtobuf(bytes: Uint8Array, most: Shape): Shape {
  const shape: Shape = { values: 0, depth: 0 };
  const waiting = [{ of: EXPORT_REQUEST, from: 0, to: bytes.length, depth: 1 }];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    shape.values += 1;
    shape.depth = Math.max(shape.depth, one.depth);
    if (shape.values > most.values || shape.depth > most.depth) return shape;
    const fields = fieldsOf(one.of);
    let at = one.from;
    const varint = (): number => {
      let value = 0;
      for (let shift = 1; at < one.to; shift *= 128) {
        const byte = bytes[at++]!;
        value += (byte & 0x7f) * shift;
        if (byte < 0x80) break;
      }
      return value;
    };
    while (at < one.to) {
      const tag = varint();
      const wire = tag & 7;
      if (wire === WIRE.varint) varint();
      else if (wire === WIRE.eight) at += 8;
      else if (wire === WIRE.four) at += 4;
      else if (wire === WIRE.bytes) {
        const length = varint();
        const field = fields.get(Math.floor(tag / 8));
        const to = Math.min(one.to, at + length);
        if (field) waiting.push({ of: field.of, from: at, to, depth: one.depth + field.containers });
        if (waiting.length + shape.values > most.values) return { ...shape, values: most.values + 1 };
        at += length;
      } else break;
    }
  }
  return shape;
}
