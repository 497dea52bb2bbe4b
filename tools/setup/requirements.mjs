import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const oldestToStart = 18;
const oldestToRun = 24;
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];

const here = () => ({
  platform: `${process.platform}-${process.arch}`,
  isAlpine: existsSync('/etc/alpine-release'),
  nodeVersion: process.versions.node,
  hasServer: Boolean(process.env.DATABASE_URL),
});

/** Why Bahi cannot be set up on this machine, or nothing. */
export function platformProblem({ platform, isAlpine, nodeVersion, hasServer } = here()) {
  const node = Number(nodeVersion.split('.')[0]);
  if (node < oldestToStart) return `Node ${nodeVersion} is too old to set Bahi up: install Node ${oldestToStart} or later.`;
  const isKnown = platforms.includes(platform) && !isAlpine;
  if (isKnown || (node >= oldestToRun && hasServer)) return undefined;
  const name = isAlpine ? 'Alpine Linux' : platform;
  return (
    `Bahi brings its Node and its PostgreSQL for ${platforms.join(', ')}, and this is ${name}. ` +
    `Here it needs Node ${oldestToRun} or later and a PostgreSQL of yours in DATABASE_URL and MIGRATION_DATABASE_URL.`
  );
}

/** Why the scripts would run on a Node that is too old, or nothing. npm puts node_modules/.bin before everything else. */
export function nodeProblem(root, nodeVersion = process.versions.node) {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned) || Number(nodeVersion.split('.')[0]) >= oldestToRun) return undefined;
  return (
    `Bahi runs on Node ${oldestToRun}, this is Node ${nodeVersion}, and npm did not bring the package with the newer one ` +
    `(was it told to omit optional packages?). Run npm ci --include=optional, or install Node ${oldestToRun}.`
  );
}

/** Whether the Node that npm brought runs here; asked once, after an installation. */
export function pinnedNodeRuns(root) {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], { shell: process.platform === 'win32' });
  return status === 0;
}
