import { workflow } from '@workflow/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [workflow()],
  test: { testTimeout: 60_000, setupFiles: ['./setup.js'] },
});
