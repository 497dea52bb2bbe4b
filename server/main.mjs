// Plain JavaScript, so that the compile cache is on before the first file of TypeScript is read: a third off each start. Node's own
// variable names another place for it, as the tests do, who start many servers over folders of their own.
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { join, resolve } from 'node:path';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Bahi runs on Node 24, and this is Node ${process.versions.node}: start it with npm start, which brings its own.`);
  process.exit(1);
}
const data = resolve(process.env.DATA_DIR?.trim() || 'data');
const cache = join(data, 'cache');
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
