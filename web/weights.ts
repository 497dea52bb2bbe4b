import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What Vite writes about each chunk: its file, what it needs at once, its style sheets and fonts. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

type PageWeight = { readonly page: string; readonly scriptBytes: number; readonly styleBytes: number; readonly requests: number };

const start = 'index.html';
/** The screens whose weight is a promise (login 135 kB of script, 12 kB of style, 8 requests; home 200 kB), by the chunks they wait for. */
const pages: Readonly<Record<string, readonly string[]>> = {
  login: [start],
  home: [start, 'src/app/shell/staff-area.tsx', 'src/app/screens.ts', 'src/desk/home.tsx'],
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
      const chunk = manifest[name];
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
