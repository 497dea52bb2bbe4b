import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile } from './file-calls.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [`attachment; filename="Brands.csv"; filename*=UTF-8''Brands.csv`, 'Brands.csv'],
  [`inline; filename="CT-26-27-00012.pdf"; filename*=utf-8''CT-26-27-00012.pdf`, 'CT-26-27-00012.pdf'],
  [`inline; filename*=utf-8''Anand%20%26%20Sons.pdf`, 'Anand & Sons.pdf'],
])('a file is saved under the name that the server sends: %s', async (disposition, name) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'content-disposition': disposition } }),
  );
  expect(await fetchFile('/orgs/1/vouchers/2/pdf')).toMatchObject({ name, type: 'application/pdf' });
});
