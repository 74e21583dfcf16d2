/** As much of the file format of ONNX (onnx.proto3) as a graph of a few operators needs: written, never read. */

const TYPES = [
  [Float32Array, 1],
  [Int8Array, 3],
  [BigInt64Array, 7],
];
const TYPE_NUMBERS = { float: 1, int64: 7 };
/** The newest operators that are used are those of this set. */
const OPERATORS = 17;

function varint(number) {
  let left = BigInt.asUintN(64, BigInt(number));
  const bytes = [];
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128);
    left >>= 7n;
  }
  return Buffer.from([...bytes, Number(left)]);
}

const int = (field, number) => Buffer.concat([varint(field << 3), varint(number)]);
const bytes = (field, value) => Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);
const text = (field, value) => bytes(field, Buffer.from(value));

function float(field, number) {
  const value = Buffer.alloc(4);
  value.writeFloatLE(number);
  return Buffer.concat([varint((field << 3) | 5), value]);
}

/** Numbers with a name. */
export function tensor(name, shape, data) {
  const [, type] = TYPES.find(([kind]) => data instanceof kind);
  return Buffer.concat([
    ...shape.map((size) => int(1, size)),
    int(2, type),
    text(8, name),
    bytes(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

function attribute(name, { int: whole, float: real, ints }) {
  const of =
    ints !== undefined
      ? [...ints.map((one) => int(8, one)), int(20, 7)]
      : real !== undefined
        ? [float(2, real), int(20, 1)]
        : [int(3, whole), int(20, 2)];
  return Buffer.concat([text(1, name), ...of]);
}

/** An operator with what it reads and makes. */
export function node(type, inputs, outputs, attributes) {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, type),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
  ]);
}

/** What goes in or comes out; a size that varies has a name. */
export function value(name, type, shape) {
  const sizes = shape.map((size) => bytes(1, typeof size === 'number' ? int(1, size) : text(2, size)));
  const held = Buffer.concat([int(1, TYPE_NUMBERS[type]), bytes(2, Buffer.concat(sizes))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, held))]);
}

/** Operators in order, and the tensors that they read. */
export function graph(name, nodes, tensors, { inputs, outputs }) {
  return Buffer.concat([
    ...nodes.map((one) => bytes(1, one)),
    text(2, name),
    ...tensors.map((one) => bytes(5, one)),
    ...inputs.map((one) => bytes(11, one)),
    ...outputs.map((one) => bytes(12, one)),
  ]);
}

/** A file. */
export function model(of) {
  return Buffer.concat([int(1, 8), text(2, 'knowhow'), bytes(7, of), bytes(8, int(2, OPERATORS))]);
}
