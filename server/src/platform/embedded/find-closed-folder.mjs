// Plain JavaScript, because the set-up also runs it, on any Node from 18 on.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @typedef {import('./find-server-user.mjs').ServerUser} ServerUser */

/**
 * The first folder on the way to this one that the user may not enter, or undefined when the user reaches it. Folders that are not there
 * yet do not count: Bahi makes them open.
 * @param {string} folder
 * @param {ServerUser} user
 * @returns {string | undefined}
 */
export function findClosedFolder(folder, user) {
  const way = foldersTo(deepestThere(findRealPath(folder)));
  const closed = way.find((each) => !isOpenByMode(each, user));
  // The mode does not show access lists of the file system, so a second check tries it.
  return closed !== undefined && entersAnyway(way.at(-1) ?? '/', user) ? undefined : closed;
}

/**
 * The path without links. What is not there yet keeps its name.
 * @param {string} path absolute
 * @returns {string}
 */
export function findRealPath(path) {
  const there = deepestThere(path);
  return join(realpathSync(there), path.slice(there.length));
}

/**
 * @param {string} path
 * @returns {string}
 */
function deepestThere(path) {
  return isFolder(path) || dirname(path) === path ? path : deepestThere(dirname(path));
}

/** @param {string} path */
function isFolder(path) {
  return existsSync(path) && statSync(path).isDirectory();
}

/**
 * From the root of the file system down to this folder.
 * @param {string} folder
 * @returns {string[]}
 */
function foldersTo(folder) {
  return basename(folder) === '' ? [folder] : [...foldersTo(dirname(folder)), folder];
}

/**
 * @param {string} folder
 * @param {ServerUser} user
 */
function isOpenByMode(folder, user) {
  const { uid, gid, mode } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/**
 * @param {string} folder
 * @param {ServerUser} user
 */
function entersAnyway(folder, { uid, gid }) {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}
