import { defineConfig } from 'vitest/config';

// One world for all files is safe here: core keeps no state.
export default defineConfig({
  test: {
    name: 'core',
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: ['../tools/seed.ts'],
  },
});
