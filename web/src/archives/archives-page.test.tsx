import { PART_BYTES } from '@bahi/contract/archives/archive-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageOf } from '../testing/companies.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, anOwner, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import type { Archive } from './archive-text.ts';

const anArchive = (more: Partial<Archive> = {}): Archive => ({
  ...{ _id: idOf(900), kind: 'out', companyId: idOf(1), companyName: 'Bahi Traders', fileName: '', hasPapers: false, state: 'done' },
  ...{ problem: '', step: '', totalRows: 0, doneRows: 0, fileBytes: 1_400_000, createdAt: '2026-11-23T06:30:00Z' },
  ...{ endedAt: null, expiresAt: '2026-11-24T06:30:00Z', ...more },
});

function openArchives(archives: Archive[], more: Pick<FakeApi, 'archives' | 'companyImports'> = {}) {
  const asked = serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, organization: [aCompany()] } } }) },
    organizations: { listOrganizations: () => pageOf([aCompany()]) },
    ...more,
    archives: { list: () => ({ archives, mostBytes: 10_000_000 }), ...more.archives },
  });
  isSignedIn('owner');
  return {
    ...openApp('/pUsers/archives'),
    asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input),
  };
}

test('the owner requests the archive of a company with its PDFs', async () => {
  const archives: Archive[] = [];
  const { user, asked } = openArchives(archives, {
    archives: {
      request: () => {
        archives.push(anArchive({ state: 'running', step: 'Writing tables', doneRows: 300, totalRows: 1200 }));
        return { archive: archives[0]! };
      },
    },
  });
  await user.click(await screen.findByLabelText('Include papers as PDF'));
  await user.click(screen.getByRole('button', { name: 'Prepare archive' }));
  const card = within(await screen.findByRole('article', { name: aCompany().name }));
  expect(card.getByText('Writing tables')).toBeVisible();
  expect(card.getByText(/300 of 1,200 rows/)).toBeVisible();
  expect(card.getByRole('progressbar')).toHaveAttribute('max', '1200');
  expect(card.queryByRole('button', { name: 'Download' })).toBeNull();
  expect(asked('archives.request')).toEqual([{ companyId: aCompany()._id, hasPapers: true }]);
});

test('a second archive while one is running is refused with the server’s message', async () => {
  const { user } = openArchives([], {
    archives: {
      request: () => {
        throw new Refused(409, 'LIMIT_REACHED', 'An archive of this company is being made. Wait for it, or delete it.');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Prepare archive' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('An archive of this company is being made.');
});

test('a failed archive shows the reason, and a finished one can be downloaded and deleted', async () => {
  const archives = [
    anArchive(),
    anArchive({
      _id: idOf(901),
      kind: 'in',
      companyName: '',
      fileName: 'old.zip',
      state: 'failed',
      problem: 'The archive was written by an older Bahi.',
    }),
  ];
  const { user, asked } = openArchives(archives, {
    archives: {
      remove: ({ id }) => {
        archives.splice(
          archives.findIndex(({ _id }) => _id === id),
          1,
        );
        return { message: 'Archive deleted' };
      },
    },
  });
  expect(
    within(await screen.findByRole('article', { name: 'old.zip' })).getByText('The archive was written by an older Bahi.'),
  ).toBeVisible();
  const ready = within(screen.getByRole('article', { name: 'Bahi Traders' }));
  expect(ready.getByText('Ready: 1.4 MB')).toBeVisible();
  expect(ready.getByRole('button', { name: 'Download' })).toBeVisible();
  await user.click(ready.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bahi Traders' })).toBeNull());
  expect(asked('archives.remove')).toEqual([{ id: idOf(900) }]);
});

test('a file is uploaded in parts, a lost one again, and the import starts at the end', async () => {
  const { user, asked } = openArchives([], {
    companyImports: {
      begin: () => ({ archive: anArchive({ kind: 'in', state: 'awaited' }) }),
      run: () => ({ archive: anArchive({ kind: 'in', state: 'waiting' }) }),
    },
  });
  const file = new File([new Uint8Array(PART_BYTES + 5)], 'company.zip');
  const ofContract = globalThis.fetch;
  const parts: string[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (request: Request | string, options?: RequestInit) => {
    if (typeof request !== 'string' || !request.includes('/parts/')) return ofContract(request as Request, options);
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    parts.push(`${request.split('/parts/')[1]} ${(options!.body as Blob).size}`);
    return Response.json({ message: 'Part stored' });
  });
  await user.upload(await screen.findByLabelText('Archive'), file);
  await waitFor(() => expect(asked('companyImports.run')).toEqual([{ id: idOf(900) }]));
  expect(parts).toEqual([`1 ${PART_BYTES}`, '2 5']);
  expect(asked('companyImports.begin')).toEqual([{ fileName: 'company.zip', fileBytes: PART_BYTES + 5 }]);
});

test('a file that is too large is refused before it is sent', async () => {
  const { user, asked } = openArchives([]);
  await user.upload(await screen.findByLabelText('Archive'), new File([new Uint8Array(11_000_000)], 'large.zip'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file has 11.0 MB; at most 10.0 MB can be imported.');
  expect(asked('companyImports.begin')).toEqual([]);
});
