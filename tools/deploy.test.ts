import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// Run all steps of the image recipe by hand: node deploy/check-recipe.mjs.
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const startWords = JSON.parse(read('package.json')).scripts.start.split(' ') as string[];
const unit = read('deploy/bahi.service');
const recipe = read('deploy/Dockerfile');
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0; // part of systemd, which macOS and most containers do not have

describe('the service', () => {
  test.runIf(hasAnalyze)('is a unit that systemd understands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-unit-'));
    try {
      const file = join(folder, 'bahi.service');
      writeFileSync(file, unit.replaceAll('/opt/bahi', folder));
      const bin = join(folder, 'node_modules', '.bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, 'node'), '', { mode: 0o755 }); // a command that is missing is a fault of the unit
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      expect(stderr.split('\n').filter((line) => line.includes('bahi.service'))).toEqual([]);
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('starts the same command as npm start', () => {
    const [node, ...words] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
    expect([node?.split('/').at(-1), ...words]).toEqual(startWords);
    expect(JSON.parse(/^CMD (.*)$/m.exec(recipe)?.[1] ?? '[]')).toEqual(startWords);
  });

  test('waits longer for the end than Bahi needs', () => {
    const [, longestCloseMs = ''] = /longestCloseMs = ([\d_]+)/.exec(read('server/src/platform/leaving.ts')) ?? [];
    const longestSeconds = Number(longestCloseMs.replaceAll('_', '')) / 1000;
    const waits = ['bahi.service', 'compose.yaml', 'compose.postgres.yaml'].map((file) =>
      Number(/^\s*(?:TimeoutStopSec=|bahi:[\s\S]*stop_grace_period: )(\d+)/m.exec(read(`deploy/${file}`))?.[1]),
    );
    for (const seconds of waits) expect(seconds).toBeGreaterThan(longestSeconds);
  });
});

test('the image recipe copies every workspace, which the lock file requires', () => {
  const workspaces = JSON.parse(read('package.json')).workspaces as string[];
  for (const name of workspaces) expect(recipe).toContain(`COPY ${name}/package.json ${name}/\n`);
});
