import { defineConfig } from 'vitest/config';
import { apiRoutes } from './bundling/api-routes.ts';
import { guide } from './bundling/guide.ts';

export default defineConfig({
  plugins: [apiRoutes, guide],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'bundling/**/*.test.ts'],
    environment: 'happy-dom',
    // No test reads a computed length, and happy-dom reckons all of them anew for each look at whether something is hidden.
    environmentOptions: { happyDOM: { url: 'http://localhost:4000', settings: { disableComputedStyleRendering: true } } },
    setupFiles: ['../tools/seed.ts', 'src/testing/setup.ts'],
    // Whole screens with their keyboard, on two cores that others use too.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    isolate: false, // the screens and their libraries are read once for all files: half the time; testing/setup.ts begins each test anew
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
