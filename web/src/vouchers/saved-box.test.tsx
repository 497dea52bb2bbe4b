import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { bank, cash, factsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const saved = { message: 'Saved CT/1', _id: idOf(901), voucherNumber: 'CT/1', version: 1, amountPaise: 0 };
const SAVE = '{Control>}{Enter}{/Control}';

async function openContra() {
  const asked = serveFakeApi(
    staffApi({
      vouchers: { getVoucherFacts: () => factsOf('receipt'), saveContra: () => saved },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
    }),
  );
  const app = openApp('/sUsers/contra');
  const sent = () => asked.filter(({ route }) => route === 'vouchers.saveContra').map(({ input }) => (input as { date: string }).date);
  await waitFor(() => expect(field('From')).toHaveFocus());
  return { ...app, sent };
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea' });
const savedText = () => screen.findByText(/Saved CT\/1/, { selector: 'p' });

test('a saved voucher offers what comes next by key, until the next one begins', async () => {
  const { user, place } = await openContra();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await user.keyboard(`cash{Enter}hdfc{Enter}2500${SAVE}`);
  await savedText();
  for (const name of ['Open', 'Print', 'WhatsApp', 'Next']) {
    expect(screen.getByText(name, { selector: '[aria-keyshortcuts]' })).toBeVisible();
  }
  await user.keyboard('{Alt>}m{/Alt}');
  expect(opened).toHaveBeenCalledWith(expect.stringContaining('Contra%20CT%2F1'), '_blank', 'noopener');
  await user.keyboard('cash{Enter}');
  await waitFor(() => expect(screen.queryByText(/Saved CT\/1/, { selector: 'p' })).not.toBeInTheDocument());
  await user.keyboard('{Alt>}o{/Alt}');
  expect(place()).toBe('/sUsers/contra');
});

test('a date after today is asked about once, and does not stay for the next voucher', async () => {
  const { user, sent } = await openContra();
  await user.keyboard('cash{Enter}hdfc{Enter}2500{F2}');
  await waitFor(() => expect(field('Date')).toHaveFocus());
  await user.keyboard(`31/03/2027{Enter}${SAVE}`);
  expect(await screen.findByText('This voucher is dated 31/03/2027, after today.', { selector: 'p' })).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save anyway' }));
  await savedText();
  expect(sent()).toEqual(['2027-03-31']);
  expect(field('Date')).not.toHaveValue('31/03/2027');
});
