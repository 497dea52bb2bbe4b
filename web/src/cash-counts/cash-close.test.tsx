import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { cash, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

type Save = NonNullable<NonNullable<FakeApi['cashCounts']>['saveCashCount']>;
type Count = Exclude<Awaited<ReturnType<NonNullable<NonNullable<FakeApi['cashCounts']>['getCashDay']>>>['count'], null>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

test('a close is saved once, and the saved day is shown', async () => {
  let count: Count | null = null;
  const answered = Promise.withResolvers<void>();
  const saveCashCount: Save = async ({ pieces, coinsPaise, bookPaise, note }) => {
    await answered.promise;
    count = {
      ...{
        _id: idOf(1),
        ledgerId: cash._id,
        ledgerName: 'Cash',
        date: TODAY,
        pieces: [...pieces],
        coinsPaise,
        countedPaise: 600_000,
        bookPaise,
        note,
      },
      ...{ differencePaise: 0, posted: null, version: 1, countedAt: `${TODAY}T06:00:00.000Z`, countedBy: 'Meera' },
    };
    return { message: 'Counted', count };
  };
  const asked = serveFakeApi(
    staffApi({
      cashCounts: {
        getCashDay: () => ({
          ledger: { _id: cash._id, name: 'Cash' },
          date: TODAY,
          openingPaise: 600_000,
          receivedPaise: 0,
          paidPaise: 0,
          bookPaise: 600_000,
          count,
        }),
        listCashCounts: () => ({ counts: [], next: null }),
        saveCashCount,
      },
    }),
  );
  const { user } = openApp(`/sUsers/cashCounts/${cash._id}`);
  await user.click(await screen.findByLabelText('Pieces of ₹500'));
  await user.keyboard('12{Control>}a{/Control}');
  await user.keyboard('{Control>}a{/Control}9');
  expect(screen.getByLabelText('Pieces of ₹500')).toHaveValue('12');
  answered.resolve();
  await screen.findByRole('button', { name: 'Count again' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Cash count' })).toHaveFocus());
  expect(screen.getByLabelText('Pieces of ₹500')).toHaveValue('12');
  expect(asked.filter(({ route }) => route === 'cashCounts.saveCashCount')).toHaveLength(1);
});
