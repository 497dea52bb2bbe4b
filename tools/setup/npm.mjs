import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/** Runs the npm that runs this script, not the one on the PATH, with the given Node. Returns its errors instead of printing them. */
export function npm(root, words, node = process.execPath) {
  const { npm_execpath: own = '' } = process.env;
  const isNpm = /^npm/.test(basename(own));
  const [program, ...first] = isNpm ? [node, own] : ['npm'];
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8', shell: !isNpm && process.platform === 'win32' };
  const { status, stderr, error } = spawnSync(program, [...first, ...words], options);
  return { isDone: status === 0, output: error ? error.message : stderr };
}
