import { signal } from '@preact/signals';

/** What a screen reader says next: results that arrive, actions that were done. */
export const announcement = signal('');

/** Says it to screen readers; the same sentence twice is said twice. */
export function announce(sentence: string): void {
  announcement.value = announcement.value === sentence ? `${sentence}\u00a0` : sentence;
}
