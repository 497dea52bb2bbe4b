import { defineConfig } from 'vitest/config';

// Without isolation all files of a worker share one process, hence one clone of the database: testing/test-database.ts.
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    setupFiles: ['../tools/seed.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
