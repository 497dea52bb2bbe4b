import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { apiRoutes } from './bundling/api-routes.ts';
import { earlyParts } from './bundling/early-parts.ts';
import { guide } from './bundling/guide.ts';
import { cutFontFolder, interFont } from './bundling/inter-font.ts';

const algorithms = [
  defineAlgorithm('gzip', { level: 9 }),
  defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
];
const proxy = { '/api': `http://127.0.0.1:${process.env.PORT || 4000}` }; // where the server listens
const compressed = /\.(html|css|json|js|svg|wasm)$/;

// The frame of an area with all that it needs, and the names of the screens' files, come in one file, not in thirty. The palette, help,
// dialogs and forms stay with those that open them.
const areas = /web\/src\/(app\/(shell\/staff-area\.tsx|screens\.ts)|desk\/home\.tsx|vouchers\/trade\/trade-form\.tsx)$/;

// The parts that the sign-in and the areas share, with all that it needs.
const base = /@mantine\/core\/esm\/components\/Button\/Button\.mjs|web\/src\/(platform\/(api|say-error)|ui\/ring)\.tsx?$/;

export default defineConfig({
  plugins: [react(), apiRoutes, guide, interFont, earlyParts, compression({ algorithms, threshold: 1000, include: compressed })],
  resolve: { alias: { '@cut-fonts': cutFontFolder } },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    // A font as text in the style sheet would block the first paint of screens that need no rupee sign.
    assetsInlineLimit: 0,
    // The first screen comes in two files instead of fifteen; React apart, as it outlives our releases in a cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
            { name: 'start', tags: ['$initial'], priority: 8 },
            { name: 'base', test: base, priority: 7 },
            { name: 'area', test: areas, priority: 6 },
            // Parts of most screens in one file, and what the forms of vouchers share in another: fewer files, and little that a screen does not need.
            { name: 'widgets', test: /web\/src\/|core\/src\/|node_modules/, minShareCount: 18, priority: 3 },
            { name: 'entry', test: /web\/src\/vouchers\/|core\/src\/(vouchers|drafts|tds|stock)\//, minShareCount: 5, priority: 1 },
            { name: 'door', test: /web\/src\/accounts\/login\.tsx$/, priority: 5 },
          ],
        },
      },
    },
  },
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy },
});
