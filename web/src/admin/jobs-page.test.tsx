import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '../testing/admin.ts';
import { Refused } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';

const at = '2026-11-22T21:00:00.000Z';
const failed = {
  _id: idOf(1),
  kind: 'import',
  companyName: 'Bahi Traders',
  state: 'failed' as const,
  attempts: 5,
  mostAttempts: 5,
  problem: 'No space is left on the disk',
  createdAt: at,
  startedAt: at,
  nextAt: at,
  canRetry: true,
};
const mail = { ...failed, _id: idOf(2), kind: 'mail', companyName: '', problem: 'The mail server refused this mail', canRetry: false };
const kinds = [
  { name: 'mail', title: 'Mail', waiting: 3, running: 0, failed: 1 },
  { name: 'import', title: 'Import of a file', waiting: 0, running: 1, failed: 1 },
];
const housekeeping = {
  _id: idOf(9),
  title: 'Delete old sessions, keys and mails',
  isRunning: false,
  doneAt: at,
  failedAt: null,
  problem: '',
  nextAt: '2026-11-23T22:00:00.000Z',
};
const cheques = {
  ...housekeeping,
  _id: idOf(8),
  title: 'Issued cheques on their day',
  failedAt: at,
  problem: 'The cheques of 1 company wait',
};
const listed = { jobs: [failed, mail], next: null, kinds, recurring: [housekeeping, cheques] };

test('failed jobs come first, each with its error, and the recurring work with its last and next run', async () => {
  openAdmin('/admin/jobs', { listJobs: () => listed });
  expect(await screen.findByRole('heading', { name: 'Jobs' })).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Failed jobs' }));
  for (const words of ['Import of a file', 'Bahi Traders', '5 of 5', 'No space is left on the disk', 'Text deleted'])
    expect(table.getAllByText(words)[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Failed 2' })).toHaveAttribute('aria-current', 'page');
  const recurring = within(screen.getByRole('table', { name: 'Recurring work' }));
  expect(recurring.getByText('23/11/2026, 02:30')).toBeVisible();
  expect(recurring.getAllByText('24/11/2026, 03:30')[0]).toBeVisible();
  expect(recurring.getByText(/The cheques of 1 company wait/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/admin/jobs');
});

test('state and kind are chosen by key and by hand, and live in the address', async () => {
  const { user, asked, place } = openAdmin('/admin/jobs', { listJobs: () => listed });
  await screen.findByRole('table', { name: 'Failed jobs' });
  await user.keyboard('2');
  await waitFor(() => expect(place()).toBe('/admin/jobs?state=waiting'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Import of a file');
  await waitFor(() => expect(place()).toBe('/admin/jobs?state=waiting&kind=import'));
  await waitFor(() => expect(asked('admin.listJobs').at(-1)).toMatchObject({ state: 'waiting', kind: 'import', limit: 50 }));
  expect(screen.getByRole('button', { name: 'Failed 1' })).toBeVisible();
});

test('a failed job is tried again, and so is recurring work; what is refused is said', async () => {
  let isRefused = false;
  const { user, asked } = openAdmin('/admin/jobs', {
    listJobs: () => listed,
    retryJob: () => {
      if (isRefused) throw new Refused(409, 'JOB_RUNNING', 'This job is running. Wait until it is done.');
      return { message: 'The job runs now' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again: Import of a file' }));
  expect(await screen.findByText('The job runs now')).toBeVisible();
  isRefused = true;
  await user.click(screen.getByRole('button', { name: 'Run now: Issued cheques on their day' }));
  expect(await screen.findByText('This job is running. Wait until it is done.')).toBeVisible();
  expect(asked('admin.retryJob')).toEqual([{ id: idOf(1) }, { id: idOf(8) }]);
});

test('no jobs, and an answer that fails, are said in words', async () => {
  let isBroken = true;
  const { user } = openAdmin('/admin/jobs?state=running', {
    listJobs: () => {
      if (isBroken) throw new Refused(503, 'BUSY', 'The database is busy');
      return { jobs: [], next: null, kinds, recurring: [] };
    },
  });
  expect(await screen.findByText('Error loading the jobs')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No running jobs')).toBeVisible();
  expect(screen.getByText('No recurring work')).toBeVisible();
});
