import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const RUPEE = '₹';
const require = createRequire(import.meta.url);

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** The characters of the Latin file, as in `unicode-range` of fonts.css. */
const latin = [
  ...[...range(0x20, 0x7e), ...range(0xa0, 0xff), ...range(0x2000, 0x206f)],
  ...[0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc, 0x304, 0x308, 0x329, 0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215, 0xfffd],
];

/** The cut fonts lie here; `@cut-fonts` in a style sheet leads there. */
export const cutFontFolder = join(import.meta.dirname, '../../node_modules/.cache/bahi/fonts');

/**
 * Inter's Latin file has no rupee sign; the file that has it weighs 85 kB. So the one glyph is cut out of it (1 kB), before anything is
 * bundled. The Latin file keeps the weights that Bahi uses (30 kB instead of 48) and is fetched along with the first script instead of
 * after the style sheet.
 */
export const interFont: Plugin = {
  name: 'bahi-inter-font',
  async buildStart() {
    const subsetFont = (await import('subset-font')).default;
    const whole = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'));
    const wholeLatin = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
    mkdirSync(cutFontFolder, { recursive: true });
    writeFileSync(join(cutFontFolder, 'inter-inr.woff2'), await subsetFont(whole, RUPEE, { targetFormat: 'woff2' }));
    const variationAxes = { wght: { min: 400, max: 700, default: 400 } };
    const cut = await subsetFont(wholeLatin, String.fromCodePoint(...latin), { targetFormat: 'woff2', variationAxes });
    writeFileSync(join(cutFontFolder, 'inter-latin.woff2'), cut);
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((each) => /inter-latin-(?!ext).*\.woff2$/.test(each));
      if (!file) return [];
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};
