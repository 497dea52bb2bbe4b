import type { Plugin, Rolldown } from 'vite';

/** Parts of the app that an address needs. `session` names the stored session without which the address shows a sign-in instead. */
type Early = { readonly path: string; readonly session?: string; readonly modules: readonly string[] };

const early: readonly Early[] = [
  { path: '^/((admin|pUsers|sUsers)/login)?$', modules: ['src/accounts/login.tsx'] },
  // With Home and the frame of a voucher, which are in the same file.
  { path: '^/sUsers/', session: 'sUserData', modules: ['src/app/shell/staff-area.tsx'] },
  { path: '^/pUsers/', session: 'pUserData', modules: ['src/app/shell/owner-area.tsx'] },
];

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'imports' | 'modules' | 'isEntry'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/**
 * Puts into the page which files an address needs, so that the browser fetches them along with the first script and not after it has run. The
 * server allows this script by its hash (web-files.ts).
 */
export const earlyParts: Plugin = {
  name: 'bahi-early-parts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      bundle === undefined
        ? []
        : [{ tag: 'script', children: scriptOf(earlyFiles(bundle as unknown as Bundle)), injectTo: 'head-prepend' as const }],
  },
};

type EarlyFiles = readonly (readonly [path: string, session: string, files: readonly string[]])[];

/** The files of each part, without those that the page fetches anyway. Throws if a module has moved. */
export function earlyFiles(bundle: Bundle): EarlyFiles {
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk');
  const withImports = (chunk: Chunk, found: ReadonlySet<Chunk> = new Set()): ReadonlySet<Chunk> =>
    found.has(chunk)
      ? found
      : chunk.imports.reduce<ReadonlySet<Chunk>>(
          (all, file) => {
            const imported = chunks.find(({ fileName }) => fileName === file);
            return imported ? withImports(imported, all) : all;
          },
          new Set([...found, chunk]),
        );
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...withImports(entry)]));
  return early.map(({ path, session = '', modules }) => {
    const needed = modules.flatMap((module) => {
      const chunk = chunks.find((each) => Object.keys(each.modules).some((id) => id.endsWith(`/web/${module}`)));
      if (chunk === undefined) throw new Error(`The build has no ${module}; early-parts.ts names a file that moved.`);
      return [...withImports(chunk)];
    });
    const files = [...new Set(needed)]
      .filter((chunk) => !first.has(chunk))
      .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
    return [path, session, [...new Set(files)].map((file) => `/${file}`)] as const;
  });
}

const scriptOf = (files: EarlyFiles): string => `(() => {
  const has = (key) => { try { return key === '' || localStorage.getItem(key) !== null; } catch { return false; } };
  for (const [path, session, files] of ${JSON.stringify(files)}) {
    if (!new RegExp(path).test(location.pathname) || !has(session)) continue;
    for (const href of files) {
      const isStyle = href.endsWith('.css');
      document.head.append(Object.assign(document.createElement('link'), { rel: isStyle ? 'preload' : 'modulepreload', href, ...(isStyle && { as: 'style' }) }));
    }
  }
})();`;
