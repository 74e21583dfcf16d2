import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { KnowhowError } from '../../src/domain/errors.js';
import { createInference, type InferenceThread } from '../../src/embedding/minilm/inference.js';
import type { EmbedWindow, Reply, Request } from '../../src/embedding/minilm/messages.js';

/** A thread that does what the test says. */
class ScriptedThread extends EventEmitter implements InferenceThread {
  readonly requests: EmbedWindow[] = [];
  held = true;
  ended = false;

  postMessage(message: Request): void {
    if (message.type === 'close') this.die();
    else this.requests.push(message);
  }
  ref(): void {
    this.held = true;
  }
  unref(): void {
    this.held = false;
  }
  async terminate(): Promise<void> {
    this.die();
  }
  reply(reply: Reply): void {
    this.emit('message', reply);
  }
  ready(): void {
    this.reply({ type: 'ready', facts: { runtime: 'scripted', version: '1' } });
  }
  /** Answers the latest request; the vector tells window and text. */
  answer(windows = 1): void {
    const { id, window, text } = this.requests.at(-1)!;
    this.reply({ type: 'vector', id, vector: Float32Array.from([window, text.length]), windows });
  }
  die(error?: Error): void {
    if (error !== undefined) this.emit('error', error);
    this.ended = true;
    this.emit('exit', error === undefined ? 0 : 1);
  }
}

function scripted() {
  const threads: ScriptedThread[] = [];
  const inference = createInference(() => {
    const thread = new ScriptedThread();
    threads.push(thread);
    return thread;
  });
  return {
    inference,
    threads,
    asked: () => threads.flatMap(({ requests }) => requests.map(({ text }) => text)),
  };
}

const settled = (call: Promise<unknown>) => call.catch((error) => error);

describe('the inference thread', () => {
  test('is started with the first text and asked one text at a time', async () => {
    const { inference, threads, asked } = scripted();
    expect(threads).toHaveLength(0);
    const call = inference.vectorsOf(['a', 'bb'], 'background');
    expect(threads).toHaveLength(1);
    expect(asked()).toEqual([]);
    threads[0]!.ready();
    expect(asked()).toEqual(['a']);
    threads[0]!.answer();
    expect(asked()).toEqual(['a', 'bb']);
    threads[0]!.answer();
    expect(await call).toEqual([Float32Array.from([0, 1]), Float32Array.from([0, 2])]);
  });

  test('holds the process only while something waits', async () => {
    const { inference, threads } = scripted();
    const call = inference.vectorsOf(['a'], 'background');
    const [thread] = threads;
    thread!.ready();
    expect(thread!.held).toBe(true);
    thread!.answer();
    await call;
    expect(thread!.held).toBe(false);
    void inference.vectorsOf(['b'], 'background');
    expect(thread!.held).toBe(true);
  });

  test('loads ahead without holding the process, unless a text waits meanwhile', async () => {
    const { inference, threads } = scripted();
    const loading = inference.load();
    expect(threads[0]!.held).toBe(false);
    const call = inference.vectorsOf(['a'], 'background');
    expect(threads).toHaveLength(1);
    expect(threads[0]!.held).toBe(true);
    threads[0]!.ready();
    await loading;
    threads[0]!.answer();
    await call;
    expect(threads[0]!.held).toBe(false);
    await inference.load();
    expect(threads).toHaveLength(1);
  });

  test('a thread that cannot load tells whoever looked on', async () => {
    const { inference, threads } = scripted();
    const loading = settled(inference.load());
    threads[0]!.reply({ type: 'unavailable', message: 'no such file' });
    expect(await loading).toMatchObject({ code: 'embedder_unavailable', message: 'no such file' });
    const again = settled(inference.load());
    threads[1]!.die(new Error('out of memory'));
    threads[2]!.die(new Error('out of memory'));
    expect(await again).toMatchObject({ code: 'embedder_unavailable' });
  });

  test('one that is closed while it loads is ended at once', async () => {
    const { inference, threads } = scripted();
    void settled(inference.load());
    await inference.close(new KnowhowError('closed', 'closed'));
    expect(threads[0]!.ended).toBe(true);
    expect(threads[0]!.requests).toEqual([]);
  });

  test('takes an urgent text between the windows of a long background text', async () => {
    const { inference, threads } = scripted();
    const long = inference.vectorsOf(['long'], 'background');
    const [thread] = threads;
    thread!.ready();
    const urgent = inference.vectorsOf(['urgent'], 'interactive');
    thread!.answer(3);
    thread!.answer();
    await urgent;
    thread!.answer(3);
    thread!.answer(3);
    expect(thread!.requests.map(({ text, window }) => `${text} ${window}`)).toEqual([
      'long 0',
      'urgent 0',
      'long 1',
      'long 2',
    ]);
    const [vector] = await long;
    const length = Math.hypot(3, 12);
    expect(vector).toEqual(Float32Array.from([3 / length, 12 / length]));
  });

  test('skips the texts of a call that was given up, and leaves its answer unheard', async () => {
    const { inference, threads, asked } = scripted();
    const controller = new AbortController();
    const given = settled(inference.vectorsOf(['a', 'b', 'c'], 'background', controller.signal));
    const kept = inference.vectorsOf(['d'], 'background');
    threads[0]!.ready();
    controller.abort();
    expect(await given).toMatchObject({ code: 'aborted' });
    threads[0]!.answer();
    threads[0]!.answer();
    expect(asked()).toEqual(['a', 'd']);
    expect(await kept).toHaveLength(1);
  });

  test('a text that failed fails its call and no other', async () => {
    const { inference, threads } = scripted();
    const bad = settled(inference.vectorsOf(['bad'], 'background'));
    const good = inference.vectorsOf(['good'], 'background');
    threads[0]!.ready();
    threads[0]!.reply({ type: 'failed', id: threads[0]!.requests[0]!.id, message: 'shape' });
    threads[0]!.answer();
    expect(await bad).toMatchObject({
      code: 'embedder_unavailable',
      message: expect.stringContaining('shape'),
    });
    expect(await good).toHaveLength(1);
  });

  test('a thread that died is started again and the text tried once more', async () => {
    const { inference, threads } = scripted();
    const call = inference.vectorsOf(['a'], 'background');
    threads[0]!.ready();
    threads[0]!.die(new Error('out of memory'));
    expect(threads).toHaveLength(2);
    threads[1]!.ready();
    threads[1]!.answer();
    expect(await call).toHaveLength(1);
  });

  test('a text that killed two threads fails; the others go on', async () => {
    const { inference, threads } = scripted();
    const deadly = settled(inference.vectorsOf(['deadly'], 'background'));
    const harmless = inference.vectorsOf(['harmless'], 'background');
    for (const i of [0, 1]) {
      threads[i]!.ready();
      threads[i]!.die(new Error('out of memory'));
    }
    expect(await deadly).toMatchObject({
      code: 'embedder_unavailable',
      message: expect.stringContaining('out of memory'),
    });
    threads[2]!.ready();
    threads[2]!.answer();
    expect(await harmless).toHaveLength(1);
  });

  test('a thread that dies while it loads is tried twice, then everything that waits fails; later calls try anew', async () => {
    const { inference, threads } = scripted();
    const calls = [
      settled(inference.vectorsOf(['a'], 'background')),
      settled(inference.facts()),
      settled(inference.vectorsOf(['b'], 'interactive')),
    ];
    threads[0]!.die(new Error('no memory'));
    threads[1]!.die(new Error('no memory'));
    for (const error of await Promise.all(calls))
      expect(error).toMatchObject({ code: 'embedder_unavailable' });
    expect(threads).toHaveLength(2);
    const later = inference.vectorsOf(['c'], 'background');
    threads[2]!.ready();
    threads[2]!.answer();
    expect(await later).toHaveLength(1);
  });

  test('a model that cannot be loaded fails everything that waits, with its message', async () => {
    const { inference, threads } = scripted();
    const calls = [settled(inference.vectorsOf(['a'], 'background')), settled(inference.facts())];
    threads[0]!.reply({ type: 'unavailable', message: 'the file is gone' });
    for (const error of await Promise.all(calls)) {
      expect(error).toMatchObject({ code: 'embedder_unavailable', message: 'the file is gone' });
    }
    expect(threads[0]!.ended).toBe(true);
    expect(threads).toHaveLength(1);
  });

  test('a thread that cannot even be started fails the call', async () => {
    const inference = createInference(() => {
      throw new Error('worker.js is missing');
    });
    expect(await settled(inference.vectorsOf(['a'], 'background'))).toMatchObject({
      code: 'embedder_unavailable',
      message: 'worker.js is missing',
    });
  });

  test('says what was loaded', async () => {
    const { inference, threads } = scripted();
    const facts = inference.facts();
    threads[0]!.ready();
    expect(await facts).toEqual({ runtime: 'scripted', version: '1' });
    expect(await inference.facts()).toEqual({ runtime: 'scripted', version: '1' });
    expect(threads[0]!.held).toBe(false);
  });

  test('closing rejects what waits and ends the thread', async () => {
    const { inference, threads } = scripted();
    const calls = ['a', 'b'].map((text) => settled(inference.vectorsOf([text], 'background')));
    threads[0]!.ready();
    await inference.close(new KnowhowError('closed', 'bye'));
    expect(await Promise.all(calls)).toMatchObject([{ code: 'closed' }, { code: 'closed' }]);
    expect(threads[0]!.ended).toBe(true);
    expect(threads).toHaveLength(1);
  });
});
