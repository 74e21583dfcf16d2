import { effect, signal } from '@preact/signals';

/** The schemes that a person can choose; `system` is that of the machine. */
export const THEMES = ['system', 'light', 'dark'] as const;
/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number];

const STORED_AS = 'knowhow-theme';

/** The scheme that was chosen. */
export const theme = signal<Theme>('system');

/** Reads the choice, and keeps it from then on. */
export function startTheme(): void {
  const stored = localStorage.getItem(STORED_AS);
  theme.value = THEMES.find((name) => name === stored) ?? 'system';
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    localStorage.setItem(STORED_AS, theme.value);
  });
}
