import { defineConfig } from 'vitest/config';

// How many workers run side by side is said on the command line (`npm run unit`): a project does not hear of it from here.
export default defineConfig({ test: { projects: ['core', 'contract', 'server', 'web', 'tools'] } });
