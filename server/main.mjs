// Plain JavaScript, so that the compile cache is on before the first TypeScript file is loaded: a third off each start. Node's own variable
// can name another place for the cache; the tests use it, because they start many servers on their own folders.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import module from 'node:module';
import { dirname, join, resolve } from 'node:path';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Bahi runs on Node 24, and this is Node ${process.versions.node}: start it with npm start, which brings its own.`);
  process.exit(1);
}
const data = resolve(process.env.DATA_DIR?.trim() || 'data');
const cache = join(data, 'cache');
const missing = missingFolders(data);
if (missing.length > 0) process.on('exit', (code) => code !== 0 && removeUnused());
if (!process.env.NODE_COMPILE_CACHE && isThere(data, 0o711) && isThere(cache, 0o700)) module.enableCompileCache(cache);
await import('./src/main.ts');

/** True if the folder exists now. A new one gets exactly this mode, whatever the umask. If it cannot be made, the start refuses later. */
function isThere(folder, mode) {
  try {
    mkdirSync(folder); // one level only, and not Node's recursive mkdir: see src/platform/make-folder.ts
    chmodSync(folder, mode);
  } catch {}
  return existsSync(folder);
}

/** The folders that a start would have to create, the deepest first. */
function missingFolders(folder) {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}

/** A refused start leaves no folder behind. A folder with a database stays. */
function removeUnused() {
  try {
    if (existsSync(join(data, 'postgres'))) rmdirSync(join(data, 'postgres')); // removes only an empty one
    if (readdirSync(data).some((name) => name !== 'cache')) return;
    rmSync(cache, { recursive: true, force: true });
    for (const folder of missing) rmdirSync(folder);
  } catch {}
}
