// npm run dev: the server restarts when one of its files changes; the web updates at once at http://localhost:5173.
import { spawn } from 'node:child_process';

const runs = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/main.mjs'], { stdio: 'inherit' }),
  spawn('npm', ['run', 'dev', '--workspace=web', '--silent'], { stdio: 'inherit', shell: process.platform === 'win32' }),
];
// The terminal's Ctrl-C reaches both; if one ends, the other is ended too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => leave(signal === 'SIGHUP' ? signal : 'SIGTERM'));
for (const run of runs) run.on('exit', () => leave('SIGTERM'));

function leave(signal) {
  for (const run of runs) if (run.exitCode === null && run.signalCode === null) run.kill(signal);
}
