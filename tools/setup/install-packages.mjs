import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { linkPinnedNode, pinnedNodeRuns, withCopiedNode } from './pinned-node.mjs';
import { inWords, SetupProblem } from './problem.mjs';

const neededBytes = 1_500_000_000; // packages, the built web and an initial database

/** Installs the packages of the lock file, unless exactly these are installed. No package runs an install script. */
export function installPackages(root) {
  if (!isInstalled(...packagesOf(root))) install(root);
  linkPinnedNode(root);
}

function install(root) {
  const problem = spaceProblem(freeBytesOf(root));
  if (problem) throw new SetupProblem(problem);
  console.log('Installing the packages, which takes about a minute …');
  fetchPackages(root);
  linkPinnedNode(root);
  if (!pinnedNodeRuns(root)) return console.log('The Node that npm brought does not run here; going on with the one at hand.');
  // npm silently skips packages that do not support the present, old Node. With the newer one it installs all.
  if (!isInstalled(...packagesOf(root))) withCopiedNode(root, (node) => fetchPackages(root, node));
}

function fetchPackages(root, node) {
  const { isDone, output } = npm(root, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], node);
  // npm 10 can stop half-way and report success; the package list is what it writes last.
  if (!isDone || !packagesOf(root)[1]) throw new SetupProblem(inWords('The packages could not be installed', output));
}

/** True if the installed packages are those of the lock file, with all optional ones for this machine. */
export function isInstalled(locked, installed, here = thisMachine()) {
  if (!locked || !installed) return false;
  const isThere = ([place, wanted]) => {
    const found = installed[place];
    return found ? wanted.link || found.version === wanted.version : wanted.optional && !isMadeFor(here, wanted);
  };
  const wanted = Object.entries(locked).filter(([place]) => place.includes('node_modules/'));
  return wanted.every(isThere) && Object.keys(installed).every((place) => place in locked);
}

// A package without system and processor belongs to another optional package, and is installed with it.
function isMadeFor(here, { os, cpu, libc }) {
  const fits = (wanted, own) => !wanted || [wanted].flat().includes(own);
  return (os || cpu) && fits(os, here.platform) && fits(cpu, here.arch) && fits(libc, here.libc);
}

function thisMachine() {
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return { platform: process.platform, arch: process.arch, libc: glibcVersionRuntime ? 'glibc' : 'musl' };
}

export function spaceProblem(freeBytes) {
  if (freeBytes === undefined || freeBytes >= neededBytes) return undefined;
  return `Only ${Math.floor(freeBytes / 1e6)} MB are free on this disk, and Bahi needs ${neededBytes / 1e6} MB: make room and start again.`;
}

function freeBytesOf(folder) {
  if (!fs.statfsSync) return undefined; // Node before 18.15
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

const packagesOf = (root) => ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => readPackages(join(root, file)));

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
