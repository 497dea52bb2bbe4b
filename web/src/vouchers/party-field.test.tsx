import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { query, queryClient } from '../platform/queries.ts';
import { clearSession } from '../platform/session.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { showPart } from '../testing/show-part.tsx';
import { aParty, TODAY } from '../testing/voucher-books.ts';
import { PartyField } from './party-field.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) }));

const field = (label: string) => <PartyField orgId={idOf(10)} party={null} onChoose={() => {}} onAltered={() => {}} label={label} />;

test('"All-parties list": what was found is held for 30 seconds, for every field alike, and goes with the session', async () => {
  const asked = serveFakeApi({
    parties: { listParties: ({ search }) => ({ parties: search === 'a' ? [aParty()] : [], next: null, total: null }) },
  });
  const { user } = await showPart(
    <>
      {field('Of the receipt')}
      {field('Of the payment')}
    </>,
  );
  const find = async (label: string, times: number) => {
    await user.type(screen.getByRole('combobox', { name: label }), 'a');
    expect(await screen.findByRole('option', { name: /Anand Stores/ })).toBeVisible();
    expect(asked.filter(({ input }) => (input as { search: string }).search === 'a')).toHaveLength(times);
    await user.clear(screen.getByRole('combobox', { name: label }));
    await waitFor(() => expect(screen.queryByRole('option', { name: /Anand Stores/ })).toBeNull());
  };
  await find('Of the receipt', 1);
  await find('Of the payment', 1);
  vi.setSystemTime(Date.now() + 30_000);
  await find('Of the receipt', 2);
  clearSession('staff');
  expect(queryClient.getQueryCache().findAll({ queryKey: query.parties.listParties.key() })).toEqual([]);
});
