// npm installs without a word when a platform's package cannot be found, writes a lock file without it, and `npm ci` fails
// on that file everywhere. So: every optional dependency that a locked package names must be locked as well.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The optional dependencies that the lock file names but does not hold. */
export function missingFrom(packages) {
  const isHeld = (at, name) => foldersAbove(at).some((folder) => packages[`${folder}node_modules/${name}`]);
  return Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isHeld(at, name)),
  );
}

// Where Node looks for what the package at this place imports: beside it, then beside each package around it.
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
