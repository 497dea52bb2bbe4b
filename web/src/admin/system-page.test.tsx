import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '../testing/admin.ts';
import { Refused } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { showBytes } from './system-text.ts';

const good = {
  _id: idOf(1),
  kind: 'nightly' as const,
  file: 'bahi-2026-11-22T21-00-00.zip',
  isThere: true,
  startedAt: '2026-11-22T21:00:00.000Z',
  sizeBytes: 4_415_443,
  problem: '',
  copyProblem: '',
  checkedAt: '2026-11-22T21:00:09.000Z',
  checkProblem: '',
  verifiedAt: '2026-11-22T21:01:00.000Z',
};
const system = {
  versions: { bahi: '0.1.0', postgres: '18.4', node: '24.21.0', lastMigration: '0046-backups' },
  disk: { folder: '/srv/bahi/data', freeBytes: 12_000_000_000, totalBytes: 50_000_000_000 },
  databaseBytes: 45_600_000,
  backups: { isOn: true, isRunning: false, lastGoodAt: '2026-11-22T21:00:00.000Z', isLate: false, rows: [good] },
};

test('System shows the last backup with its check, the disk, the database and versions', async () => {
  openAdmin('/admin/system', { getSystem: () => system });
  expect(await screen.findByRole('heading', { name: 'System' })).toBeVisible();
  expect(await screen.findByText('Last good backup: 23/11/2026, 02:30')).toBeVisible();
  expect(screen.getByText('4.4 MB')).toBeVisible();
  expect(screen.getByText('Verified')).toBeVisible();
  expect(screen.getByText('12.0 GB of 50.0 GB')).toBeVisible();
  expect(screen.getByText('45.6 MB')).toBeVisible();
  expect(screen.getByText('0046-backups')).toBeVisible();
  expect(screen.getByRole('link', { name: 'System' })).toHaveAttribute('href', '/admin/system');
});

test('problems are in words: late, failed, damaged, without a second copy', async () => {
  const rows = [
    { ...good, _id: idOf(2), sizeBytes: null, problem: 'No space is left on the disk' },
    { ...good, _id: idOf(3), checkProblem: 'tables/bills.copy does not have its checksum' },
    { ...good, _id: idOf(4), copyProblem: '/mnt/usb is not there' },
  ];
  openAdmin('/admin/system', { getSystem: () => ({ ...system, backups: { ...system.backups, isLate: true, rows } }) });
  expect(await screen.findByText('The last good backup is older than 36 hours')).toBeVisible();
  for (const words of ['Failed', 'No space is left on the disk', 'Damaged', 'No second copy', '/mnt/usb is not there'])
    expect(screen.getByText(words)).toBeVisible();
});

test('Back up now starts a backup, and shows it until it is done', async () => {
  let isRunning = false;
  const { user, asked } = openAdmin('/admin/system', {
    getSystem: () => ({ ...system, backups: { ...system.backups, isRunning } }),
    backUpNow: () => {
      isRunning = true;
      return { message: 'The backup has begun' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('A backup is being made…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(asked('admin.backUpNow')).toHaveLength(1);
  isRunning = false;
  await waitFor(() => expect(screen.queryByText('A backup is being made…')).toBeNull());
});

test('with backups off it explains how to switch them on; after a loading error it loads again', async () => {
  let isBroken = true;
  const { user } = openAdmin('/admin/system', {
    getSystem: () => {
      if (isBroken) throw new Refused(503, 'BUSY', 'The database is busy');
      return { ...system, backups: { isOn: false, isRunning: false, lastGoodAt: null, isLate: false, rows: [] } };
    },
  });
  expect(await screen.findByText('Error loading the system')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Backups are off')).toBeVisible();
  expect(screen.getByText('No backups')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [4_415_443, '4.4 MB'],
  [123_456_789_000, '123 GB'],
])('%i bytes are shown as %s', (bytes, shown) => expect(showBytes(bytes)).toBe(shown));
