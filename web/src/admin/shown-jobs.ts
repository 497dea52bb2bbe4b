import type { api } from '../platform/api.ts';
import { instantText } from '../platform/records/instant-text.ts';

export type Jobs = Awaited<ReturnType<typeof api.admin.listJobs>>;
export type JobRow = Jobs['jobs'][number];
export type RecurringRow = Jobs['recurring'][number];
export type JobState = JobRow['state'];

export const stateNames: Record<JobState, string> = { failed: 'Failed', waiting: 'Waiting', running: 'Running' };

/** The jobs in each state: of one kind, or of all. */
export function countsOf(kinds: Jobs['kinds'], chosen: string): Record<JobState, number> {
  const counted = kinds.filter(({ name }) => chosen === '' || name === chosen);
  const sum = (state: JobState) => counted.reduce((total, kind) => total + kind[state], 0);
  return { failed: sum('failed'), waiting: sum('waiting'), running: sum('running') };
}

/** The moment that counts in a state. */
export const momentHeads: Record<JobState, string> = { failed: 'Failed at', waiting: 'Next attempt', running: 'Running since' };

export const momentOf = ({ state, startedAt, nextAt }: JobRow) => instantText(state === 'running' ? (startedAt ?? nextAt) : nextAt);

export const attemptsText = ({ attempts, mostAttempts }: JobRow) => `${attempts} of ${mostAttempts}`;

export const emptyTexts: Record<JobState, { title: string; text: string }> = {
  failed: {
    title: 'No failed jobs',
    text: 'Jobs that fail after their last attempt will appear here with the reason, and can be tried again.',
  },
  waiting: { title: 'No waiting jobs', text: 'Mails, imports and archives will appear here until they run.' },
  running: { title: 'No running jobs', text: 'Jobs appear here while a server works on them.' },
};
