import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Without isolation all files of a worker share one process, hence one clone of the database: testing/test-database.ts.
export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    setupFiles: ['../tools/seed.ts', 'src/testing/record-statements.ts', 'src/testing/renew-today.ts'],
    // The processes that tests start compile each file once.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/bahi/compiled', import.meta.url)) },
    pool: 'forks',
    isolate: false,
    // They end what hangs. A slow machine is not a fault.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
