import { readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { inWords, SetupProblem } from './problem.mjs';
import { pinnedNodeRuns } from './requirements.mjs';

const neededBytes = 1_500_000_000; // packages, the built web and a database to begin with

/** Installs the packages of the lock file, unless exactly these are there. No package runs a script of its own. */
export function installPackages(root) {
  if (isInstalled(readPackages(join(root, 'package-lock.json')), readPackages(join(root, 'node_modules', '.package-lock.json')))) return;
  const problem = spaceProblem(freeBytesOf(root));
  if (problem) throw new SetupProblem(problem);
  console.log('Installing the packages, which takes about a minute …');
  const { isDone, said } = npm(root, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  if (!isDone) throw new SetupProblem(inWords('The packages could not be installed', said));
  if (!pinnedNodeRuns(root)) console.log('The Node that npm brought does not run here; going on with the one at hand.');
}

/** Whether what npm says it installed is what the lock file asks for. Packages of other platforms are left out. */
export function isInstalled(locked, installed) {
  if (!locked || !installed) return false;
  const isThere = ([place, { version, optional, link }]) => {
    const found = installed[place];
    return found ? link || found.version === version : Boolean(optional);
  };
  const wanted = Object.entries(locked).filter(([place]) => place.includes('node_modules/'));
  return wanted.every(isThere) && Object.keys(installed).every((place) => place in locked);
}

export function spaceProblem(freeBytes) {
  if (freeBytes === undefined || freeBytes >= neededBytes) return undefined;
  return `Only ${Math.floor(freeBytes / 1e6)} MB are free on this disk, and Bahi needs ${neededBytes / 1e6} MB: make room and start again.`;
}

function freeBytesOf(folder) {
  if (!statfsSync) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
