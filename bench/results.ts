import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Window } from './measure.ts';

export type Row = { what: string; figure: string; limit: string; ratio: string; goal: string; isMet: boolean };

/** A window in the words of the table. */
export const rateOf = ({ perSecond, p50, p99 }: Window) => `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

/** Writes the table of one run, with the machine and database it ran on. */
export function writeResults(file: string, rows: readonly Row[], notes: readonly string[], database: string): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const lines = [
    '# Results',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at ${commit}: ${machine}, Node ${process.version}, ${database}.`,
    'The client, the server and the database share these cores, and the machine may be shared with other work: trust the ratios.',
    '',
    '| what | measured | limit of the same run | ratio | goal | met |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.what} | ${row.figure} | ${row.limit} | ${row.ratio} | ${row.goal} | ${row.isMet ? 'yes' : '**no**'} |`),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ];
  writeFileSync(file, lines.join('\n'));
  console.log(lines.join('\n'));
}
