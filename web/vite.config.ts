import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { apiRoutes } from './bundling/api-routes.ts';
import { guide } from './bundling/guide.ts';
import { interFont, rupeeFontFolder } from './bundling/inter-font.ts';

const algorithms = [
  defineAlgorithm('gzip', { level: 9 }),
  defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
];
const proxy = { '/api': `http://127.0.0.1:${process.env.PORT || 4000}` }; // where the server listens
const compressed = /\.(html|css|json|js|svg|wasm)$/;

// What each area needs on every screen comes in one file, not in thirty; tables, dialogs and forms, those of records too, stay with those
// that use them, and so do the settling of bills and the dialog that leads everywhere.
const smallParts =
  'action-menu|badge|icons|key-hint|keys|loaded|money|page-header|ring|short-text|states|theme-switch|typed-ahead|use-phone';
const ofEveryArea = new RegExp(
  [
    `web/src/(platform/(?!find-parties|use-act|records/|filters/|periods/|named-party|list-export|drafts/(receipt-settlement|reset-settlement|use-allocation))|app/shell/(?!admin|owner|staff|menu-of|help|guide|go-to|places)|ui/(${smallParts})\\.)`,
    'node_modules/(@orpc|@tanstack/(react-query|query-core))/',
    'contract/src/wire-plan',
    'core/src/(money|periods|basics/invariant)',
    'virtual:api-routes',
  ].join('|'),
);

export default defineConfig({
  plugins: [react(), apiRoutes, guide, interFont, compression({ algorithms, threshold: 1000, include: compressed })],
  resolve: { alias: { '@rupee-font': rupeeFontFolder } },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    // A font as text in the style sheet would block the first paint of screens that need no rupee sign.
    assetsInlineLimit: 0,
    // What the first screen needs comes in two files instead of fifteen; React apart, as it outlives our releases in a cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'area', test: ofEveryArea, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy },
});
