import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Vite writes this about each chunk: its file, what it needs at once, its style sheets and fonts. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

type PageWeight = { readonly page: string; readonly scriptBytes: number; readonly styleBytes: number; readonly requests: number };

const start = 'index.html';
/** The screens whose weight is a promise (login 136 kB of script, home 180 kB, sales 230 kB before its first paint), by the files they wait for. */
const pages: Readonly<Record<string, readonly string[]>> = {
  login: [start, 'door'],
  home: [start, 'area'],
  // The frame of a voucher is in the file of its area; the form comes after the first paint.
  sales: [start, 'area'],
};

/** Gzipped bytes and requests of the measured pages, read from a build with its manifest. No data is counted, as data has no limit here. */
export function measureWeights(dist = join(import.meta.dirname, 'dist')): PageWeight[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + weigh(file), 0);

  return Object.entries(pages).map(([page, roots]) => {
    const [scripts, styles] = [new Set<string>(), new Set<string>()];
    const seen = new Set<string>();
    const visit = (name: string) => {
      const chunk = manifest[name] ?? Object.entries(manifest).find(([key]) => key.startsWith(`_${name}-`) && key.endsWith('.js'))?.[1];
      if (chunk === undefined) throw new Error(`The build has no ${name}; weights.ts names a file that moved.`);
      if (seen.has(name)) return;
      seen.add(name);
      scripts.add(chunk.file);
      for (const css of chunk.css ?? []) styles.add(css);
      for (const each of chunk.imports ?? []) visit(each);
    };
    roots.forEach(visit);
    // Beside these: the page itself, its icon, the Latin font.
    return { page, scriptBytes: sum(scripts), styleBytes: sum(styles), requests: scripts.size + styles.size + 3 };
  });
}
