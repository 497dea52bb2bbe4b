import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { inWords, SetupProblem } from './problem.mjs';

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'core/src',
  'package-lock.json',
];

/** Builds the web, unless the build that is there was made from exactly these sources. */
export function buildWeb(root) {
  const stampFile = join(root, 'node_modules', '.cache', 'bahi', 'web-build');
  const stamp = stampOf(root, sources);
  if (existsSync(join(root, 'web', 'dist', 'index.html')) && readIfThere(stampFile) === stamp) return;
  console.log('Building the web …');
  const { isDone, output } = npm(root, ['run', 'build', '--workspace=web', '--silent', '--', '--logLevel=warn']);
  if (!isDone) throw new SetupProblem(inWords('The web could not be built', output));
  mkdirSync(join(root, 'node_modules', '.cache', 'bahi'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** One hash of the names and contents of these files and folders, without tests. */
export function stampOf(root, places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesIn(root, place))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(root, place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [place];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(root, `${place}/${name}`))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
