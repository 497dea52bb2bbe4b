import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

// dependency-cruiser also reports "no violations" if it cannot read a single TypeScript file. So each rule must refuse an import here, and
// it must see every file there.

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(root, '.dependency-cruiser.mjs');
const workspaces = ['core', 'contract', 'server', 'web'];
const { default: config, serverNouns } = (await import(configFile)) as { default: Config; serverNouns: readonly string[] };
const rules = new Set(config.forbidden.map(({ name }) => name));

type Config = { forbidden: { name: string }[] };
type Import = { from: string; to: string };

/** For each rule an import that it forbids. */
const forbidden: Record<string, Import> = {
  'no-cycles': { from: 'core/src/bills/one.ts', to: 'core/src/bills/one.ts' },
  unresolved: { from: 'core/src/bills/one.ts', to: './nowhere.ts' },
  'core-is-pure': { from: 'core/src/bills/one.ts', to: 'node:fs' },
  'core-tests': { from: 'core/src/bills/one.test.ts', to: 'node:fs' },
  'money-stands-alone': { from: 'core/src/money/one.ts', to: 'core/src/gst/two.ts' },
  'core-nouns-below-vouchers': { from: 'core/src/gst/one.ts', to: 'core/src/vouchers/two.ts' },
  'contract-knows-core-only': { from: 'contract/src/one.ts', to: 'server/src/platform/two.ts' },
  'server-no-web': { from: 'server/src/app.ts', to: 'web/src/ui/two.tsx' },
  'web-no-server': { from: 'web/src/app/one.tsx', to: 'server/src/platform/two.ts' },
  'platform-knows-no-noun': { from: 'server/src/platform/one.ts', to: 'server/src/bills/two.ts' },
  'stores-hold-sql-only': { from: 'server/src/bills/bill-store.ts', to: 'contract/src/two.ts' },
  'stores-call-no-use-case': { from: 'server/src/bills/bill-store.ts', to: 'server/src/bills/list-bills.ts' },
  'no-use-case-of-another-noun': { from: 'server/src/receipts/save-receipt.ts', to: 'server/src/bills/list-bills.ts' },
  'server-nouns-import-downward': { from: 'server/src/vouchers/public/one.ts', to: 'server/src/cheques/cheque-store.ts' },
  'server-nouns-are-in-order': { from: 'server/src/new-noun/one.ts', to: 'server/src/platform/two.ts' },
  'server-nouns-know-no-list-of-nouns': { from: 'server/src/bills/one.ts', to: 'server/src/routes.ts' },
  'nouns-meet-in-app': { from: 'web/src/vouchers/one.tsx', to: 'web/src/bills/two.tsx' },
  'ui-knows-no-domain': { from: 'web/src/ui/one.tsx', to: 'core/src/vouchers/two.ts' },
  'web-platform-knows-no-noun': { from: 'web/src/platform/one.ts', to: 'web/src/bills/two.tsx' },
};

/** Imports that look much like them and are the way the workspaces are meant to meet. */
const allowed: Import[] = [
  { from: 'core/src/gst/one.ts', to: 'core/src/money/two.ts' },
  { from: 'core/src/vouchers/one.ts', to: 'core/src/bills/two.ts' },
  { from: 'contract/src/one.ts', to: 'core/src/money/two.ts' },
  { from: 'server/src/receipts/save-receipt.ts', to: 'server/src/bills/bill-store.ts' },
  { from: 'server/src/receipts/save-receipt.ts', to: 'server/src/vouchers/voucher-store.ts' },
  { from: 'server/src/bills/bill-store.ts', to: 'server/src/platform/two.ts' },
  { from: 'server/src/app.ts', to: 'server/src/vouchers/list-vouchers.ts' },
  { from: 'web/src/app/one.tsx', to: 'web/src/bills/two.tsx' },
  { from: 'web/src/bills/three.tsx', to: 'web/src/ui/four.tsx' },
  { from: 'web/src/ui/four.tsx', to: 'core/src/money/two.ts' },
];

let tree: string;
const plantTree = () => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'bahi-boundaries-')));
  for (const workspace of workspaces) mkdirSync(join(tree, workspace));
};
beforeEach(plantTree);
afterEach(() => rmSync(tree, { recursive: true }));

describe('the boundaries', () => {
  test('each rule forbids one of the imports here', () => {
    expect(Object.keys(forbidden).sort()).toEqual([...rules].sort());
  });

  describe('all of them in one tree', () => {
    let refused: Cruise['violations'];
    beforeAll(() => {
      plantTree();
      for (const each of Object.values(forbidden)) write(each);
      refused = cruise(tree).violations;
      rmSync(tree, { recursive: true });
    });
    test.each(Object.entries(forbidden))('%s refuses', (rule, { from }) => {
      expect(refused).toContainEqual(expect.objectContaining({ rule, from }));
    });
  });

  test('of any two nouns of the server the lower one may not import the upper one', () => {
    const pairs = serverNouns.slice(1).map((upper, at) => ({ lower: serverNouns[at]!, upper }));
    for (const { lower, upper } of pairs) write({ from: `server/src/${lower}/one.ts`, to: `server/src/${upper}/two-store.ts` });
    write({ from: `server/src/${serverNouns[0]}/last.ts`, to: `server/src/${serverNouns.at(-1)}/two-store.ts` });
    const refused = cruise(tree).violations.filter(({ rule }) => rule === 'server-nouns-import-downward');
    expect(refused.map(({ from }) => from).sort()).toEqual(
      [...pairs.map(({ lower }) => `server/src/${lower}/one.ts`), `server/src/${serverNouns[0]}/last.ts`].sort(),
    );
  });

  test('every noun of the server has its place in the order, once', () => {
    const noNouns = ['platform', 'testing', 'commands'];
    const written = readdirSync(join(root, 'server/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...serverNouns].sort()).toEqual(
      written
        .map(({ name }) => name)
        .filter((name) => !noNouns.includes(name))
        .sort(),
    );
  });

  test('a type is an import like any other', () => {
    write({ from: 'core/src/money/one.ts', to: 'core/src/gst/two.ts' }, 'import type { two } from');
    expect(cruise(tree).violations).toContainEqual(expect.objectContaining({ rule: 'money-stands-alone' }));
  });

  test('a re-export or dynamic import is an import too', () => {
    write({ from: 'core/src/money/one.ts', to: 'core/src/gst/two.ts' }, 'export * from');
    write({ from: 'core/src/money/three.ts', to: 'core/src/gst/two.ts' }, 'export const later = () => import', true);
    expect(cruise(tree).violations.map(({ from }) => from)).toEqual(
      expect.arrayContaining(['core/src/money/one.ts', 'core/src/money/three.ts']),
    );
  });

  test('the name of a workspace resolves to its files', () => {
    mkdirSync(join(tree, 'node_modules', '@bahi'), { recursive: true });
    symlinkSync(join(tree, 'server'), join(tree, 'node_modules', '@bahi', 'server'));
    writeFileSync(join(tree, 'server', 'package.json'), JSON.stringify({ name: '@bahi/server', exports: { './*': './src/*.ts' } }));
    writeSource('server/src/platform/two.ts', 'export const two = 2;');
    writeSource('web/src/app/one.tsx', "import '@bahi/server/platform/two';");
    expect(cruise(tree).violations).toContainEqual(expect.objectContaining({ rule: 'web-no-server', from: 'web/src/app/one.tsx' }));
  });

  test('the ways that are meant to be are open', () => {
    for (const each of allowed) write(each);
    const { violations, modules } = cruise(tree);
    expect(violations).toEqual([]);
    expect(modules).toHaveLength(new Set(allowed.flatMap(({ from, to }) => [from, to])).size);
  });

  test('every file of the repository is read, and none has a forbidden import', () => {
    const written = workspaces.flatMap((workspace) => sourcesIn(root, `${workspace}/src`)).sort();
    const { modules, violations } = cruise(root);
    const read = new Set(modules);
    expect(written.length).toBeGreaterThan(100);
    expect(written.filter((file) => !read.has(file))).toEqual([]);
    expect(violations).toEqual([]);
  });
});

function write({ from, to }: Import, how = 'import', isCall = false): void {
  const isOurs = /^(core|contract|server|web)\//.test(to);
  if (isOurs && to !== from) writeSource(to, 'export const two = 2;', 'keep');
  const target = `'${isOurs ? '../'.repeat(from.split('/').length - 1) + to : to}'`;
  writeSource(from, `${how}${isCall ? `(${target})` : ` ${target}`};`);
}

const sources = new Map<string, string>();
function writeSource(file: string, text: string, ifThere?: 'keep'): void {
  const path = join(tree, file);
  const before = sources.get(path);
  if (before !== undefined && ifThere === 'keep') return;
  mkdirSync(dirname(path), { recursive: true });
  sources.set(path, before === undefined ? text : `${before}\n${text}`);
  writeFileSync(path, sources.get(path) ?? '');
}

type Cruise = { violations: { rule: string; from: string; to: string }[]; modules: string[] };

function cruise(folder: string): Cruise {
  const { stdout, stderr } = spawnSync('depcruise', ['--config', configFile, '--output-type', 'json', ...workspaces], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
    maxBuffer: 100_000_000,
  });
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  const { summary, modules } = JSON.parse(stdout);
  return {
    violations: summary.violations.map((found: { rule: { name: string }; from: string; to: string }) => ({
      rule: found.rule.name,
      from: found.from,
      to: found.to,
    })),
    modules: modules.map(({ source }: { source: string }) => source),
  };
}

function sourcesIn(folder: string, place: string): string[] {
  return readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${place}/${name}`);
}
