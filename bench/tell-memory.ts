/**
 * Preloaded into a process that is watched, beside `--expose-gc`: to every message it answers with the bytes that are
 * really in use, after what nobody uses was collected.
 */
process.on('message', () => {
  (globalThis as { gc?: () => void }).gc?.();
  process.send?.(process.memoryUsage());
});
// The channel alone is no reason to go on.
process.channel?.unref();
