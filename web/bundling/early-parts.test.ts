import { expect, test } from 'vitest';
import { earlyFiles } from './early-parts.ts';

const chunk = (fileName: string, modules: readonly string[], imports: readonly string[], css: readonly string[] = []) => ({
  ...{ type: 'chunk' as const, fileName, imports: [...imports], isEntry: fileName === 'index.js' },
  modules: Object.fromEntries(modules.map((id) => [`/src/web/${id}`, {}])) as never,
  viteMetadata: { importedCss: new Set(css) },
});

const bundle = Object.fromEntries(
  [
    chunk('index.js', ['src/main.tsx'], ['react.js']),
    chunk('react.js', [], []),
    chunk('login.js', ['src/accounts/login.tsx'], ['index.js', 'fields.js'], ['login.css']),
    chunk('fields.js', [], ['react.js']),
    chunk('area.js', ['src/app/shell/staff-area.tsx', 'src/app/shell/owner-area.tsx'], ['index.js'], ['area.css']),
  ].map((each) => [each.fileName, each]),
);

test('an address has all files of its parts, without those of the first script', () => {
  const files = earlyFiles(bundle);
  const of = (address: string) => files.filter(([path]) => new RegExp(path).test(address)).flatMap(([, , all]) => all);
  expect(of('/')).toEqual(['/login.js', '/login.css', '/fields.js']);
  expect(of('/sUsers/editsales/1')).toEqual(['/area.js', '/area.css']);
  expect(of('/terms')).toEqual([]);
});

test('a part that moved is named', () => {
  expect(() => earlyFiles({})).toThrow('src/accounts/login.tsx');
});
