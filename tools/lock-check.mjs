// npm installs silently if a platform's package cannot be found, writes a lock file without it, and then `npm ci` fails everywhere. So
// every optional dependency that a locked package names must be locked as well.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The optional dependencies that the lock file names but does not contain. */
export function missingFrom(packages) {
  const isHeld = (at, name) => foldersAbove(at).some((folder) => packages[`${folder}node_modules/${name}`]);
  return Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isHeld(at, name)),
  );
}

// The folders in which Node looks for imports of the package at this path: beside it, then beside each outer package.
function foldersAbove(at) {
  const folders = [];
  for (let folder = at; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1)))
    folders.push(`${folder}/`);
  return [...folders, ''];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? 'package-lock.json';
  const missing = missingFrom(JSON.parse(readFileSync(file, 'utf8')).packages);
  console.log(
    missing.length > 0 ? `${file} lacks ${missing.join(', ')}: pin versions whose packages are all published` : 'lock file is whole',
  );
  process.exitCode = missing.length > 0 ? 1 : 0;
}
