// Plain JavaScript, so that the compile cache is on before the first file of TypeScript is read: a third off each start. Node's own
// variable names another place for it, as the tests do, who start many servers over folders of their own.
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

/** Whether the folder is there now. A new one is as open as the mode says, whatever the umask; one that cannot be made is the start's to refuse. */
function isThere(folder, mode) {
  try {
    mkdirSync(folder); // one step only, and not Node's own way of making a path: src/platform/make-folder.ts says why
    chmodSync(folder, mode);
  } catch {}
  return existsSync(folder);
}

/** The folders that a start would have to make, the deepest first. */
function missingFolders(folder) {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}

/** A start that was refused leaves no folder behind. One in which a database was made stays. */
function removeUnused() {
  try {
    if (existsSync(join(data, 'postgres'))) rmdirSync(join(data, 'postgres')); // only an empty one goes
    if (readdirSync(data).some((name) => name !== 'cache')) return;
    rmSync(cache, { recursive: true, force: true });
    for (const folder of missing) rmdirSync(folder);
  } catch {}
}
