// Runs these scripts of package.json at the same time, each of which uses about one core. Prints their output one after the other, and
// fails if one of them fails.
import { spawn } from 'node:child_process';

const codes = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

function run(script) {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(`\n> ${script}${code === 0 ? '' : ' FAILED'}\n${Buffer.concat(lines)}`);
      resolve(code);
    });
  });
}
