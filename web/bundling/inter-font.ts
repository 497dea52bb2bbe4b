import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const RUPEE = '₹';
const require = createRequire(import.meta.url);

/** Where the cut font lies; `@rupee-font` in a style sheet leads there. */
export const rupeeFontFolder = join(import.meta.dirname, '../../node_modules/.cache/bahi/fonts');

/**
 * Inter's Latin file has no rupee sign; the file that has it weighs 85 kB. So the one glyph is cut out of it (1 kB), before
 * anything is bundled, and the Latin file is fetched along with the first script instead of after the style sheet.
 */
export const interFont: Plugin = {
  name: 'bahi-inter-font',
  async buildStart() {
    const subsetFont = (await import('subset-font')).default;
    const whole = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'));
    mkdirSync(rupeeFontFolder, { recursive: true });
    writeFileSync(join(rupeeFontFolder, 'inter-inr.woff2'), await subsetFont(whole, RUPEE, { targetFormat: 'woff2' }));
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const latin = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
      if (!latin) return [];
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${latin}`, crossorigin: '' },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};
