// Plain JavaScript, so that the compile cache is on before the first file of TypeScript is read: a third off each start. Node's own
// variable names another place for it, as the tests do, who start many servers over folders of their own.
import module from 'node:module';
import { resolve } from 'node:path';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Bahi runs on Node 24, and this is Node ${process.versions.node}: start it with npm start, which brings its own.`);
  process.exit(1);
}
module.enableCompileCache(process.env.NODE_COMPILE_CACHE || resolve(process.env.DATA_DIR || 'data', 'cache'));
await import('./src/main.ts');
