import type { api } from '../platform/api.ts';
import type { Tone } from '../ui/badge.tsx';

export type System = Awaited<ReturnType<typeof api.admin.getSystem>>;
export type BackupRow = System['backups']['rows'][number];

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A length in the unit in which it is short: 4.4 MB. Thousands, as disks are sold. */
export function showBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}

export const kindNames: Record<BackupRow['kind'], string> = {
  nightly: 'Nightly',
  asked: 'Asked for',
  command: 'By command',
  migration: 'Before an update',
};

/** The state of a backup in one word with a colour, and its problem if it has one. */
export function stateOf({ problem, copyProblem, checkProblem, isThere, verifiedAt, checkedAt }: BackupRow): {
  tone: Tone;
  word: string;
  why: string;
} {
  if (problem !== '') return { tone: 'overdue', word: 'Failed', why: problem };
  if (checkProblem !== '') return { tone: 'overdue', word: 'Damaged', why: checkProblem };
  if (!isThere) return { tone: 'plain', word: 'Removed', why: '' };
  if (copyProblem !== '') return { tone: 'attention', word: 'No second copy', why: copyProblem };
  if (verifiedAt !== null) return { tone: 'received', word: 'Verified', why: '' };
  return checkedAt === null ? { tone: 'plain', word: 'Not checked', why: '' } : { tone: 'received', word: 'Checked', why: '' };
}
