import { existsSync } from 'node:fs';
import { isLinked, nodePackages } from './pinned-node.mjs';

const oldestToStart = 18;
const oldestToRun = 24;
const platforms = Object.keys(nodePackages);

const here = () => ({
  platform: `${process.platform}-${process.arch}`,
  isAlpine: existsSync('/etc/alpine-release'),
  nodeVersion: process.versions.node,
  hasServer: Boolean(process.env.DATABASE_URL),
});

/** The reason why Bahi cannot be set up on this machine, or undefined. */
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

/** The reason why the scripts would run on a Node that is too old, or undefined. */
export function nodeProblem(root, nodeVersion = process.versions.node) {
  if (isLinked(root) || Number(nodeVersion.split('.')[0]) >= oldestToRun) return undefined;
  return (
    `Bahi runs on Node ${oldestToRun}, this is Node ${nodeVersion}, and npm did not bring the package with the newer one ` +
    `(was it told to omit optional packages?). Run npm ci --include=optional, or install Node ${oldestToRun}.`
  );
}
