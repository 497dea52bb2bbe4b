import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { bank, cash, factsOf, signInStaff, staffApi, TODAY } from '../testing/voucher-books.ts';
import { TypedMeanwhile } from '../ui/typed-meanwhile.tsx';
import { type SaveState, saving } from './save-state.ts';
import { useVoucherSave } from './use-voucher-save.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const saved = (number: number) => ({
  message: 'Saved',
  _id: idOf(900 + number),
  voucherNumber: `CT/${number}`,
  version: 1,
  amountPaise: 0,
});
type Sent = { fromLedgerId: string; toLedgerId: string; amountPaise: number; note: string };

/** A contra whose saves are answered one by one. */
function openContra() {
  const answers: PromiseWithResolvers<ReturnType<typeof saved>>[] = [];
  const asked = serveFakeApi(
    staffApi({
      vouchers: {
        getVoucherFacts: () => factsOf('receipt'),
        saveContra: () => {
          const answer = Promise.withResolvers<ReturnType<typeof saved>>();
          answers.push(answer);
          return answer.promise;
        },
      },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
    }),
  );
  const app = openApp('/sUsers/contra');
  const sent = () =>
    asked
      .filter(({ route }) => route === 'vouchers.saveContra')
      .map(({ input }) => {
        const { fromLedgerId, toLedgerId, amountPaise, note } = input as Sent;
        return [fromLedgerId === cash._id ? 'cash' : 'bank', toLedgerId === cash._id ? 'cash' : 'bank', amountPaise, note];
      });
  const answered = async (count: number) => {
    await waitFor(() => expect(answers).toHaveLength(count));
    return answers[count - 1]!;
  };
  return { ...app, sent, answered };
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea' });
const at = (label: string) => waitFor(() => expect(field(label)).toHaveFocus());
const SAVE = '{Control>}{Enter}{/Control}';

test('keys typed while a voucher is saved go into the next one, field by field, and are saved with it', async () => {
  const { user, sent, answered } = openContra();
  await at('From');
  await user.keyboard(`cash{Enter}hdfc{Enter}2500${SAVE}`);
  const first = await answered(1);
  await user.keyboard(`hdfc{Enter}cash{Enter}700{Enter}again${SAVE}`);
  await user.keyboard('ca');
  expect(sent()).toEqual([['cash', 'bank', 250_000, '']]);
  expect(field('Amount')).toHaveValue('2,500.00');
  first.resolve(saved(1));
  const second = await answered(2);
  second.resolve(saved(2));
  await screen.findByText(/Saved CT\/2/, { selector: 'p' });
  expect(sent()).toEqual([
    ['cash', 'bank', 250_000, ''],
    ['bank', 'cash', 70_000, 'again'],
  ]);
  await waitFor(() => expect(field('From')).toHaveValue('ca'));
  expect(field('Amount')).toHaveValue('');
});

test('a save requested twice is sent once', async () => {
  const { user, sent, answered } = openContra();
  await at('From');
  await user.keyboard(`cash{Enter}hdfc{Enter}2500${SAVE}`);
  const first = await answered(1);
  await user.keyboard(`${SAVE}{Control>}a{/Control}`);
  first.resolve(saved(1));
  await screen.findByText(/Saved CT\/1/, { selector: 'p' });
  await at('From');
  await new Promise((soon) => setTimeout(soon, 100));
  expect(sent()).toHaveLength(1);
  expect(screen.queryByText(/to mend/)).not.toBeInTheDocument();
});

test('a refused save leaves the voucher as it was sent, and shows the typed keys until they can continue', async () => {
  const { user, sent, answered } = openContra();
  await at('From');
  await user.keyboard(`cash{Enter}hdfc{Enter}2500${SAVE}`);
  const first = await answered(1);
  await user.keyboard('hdfc{Enter}cash{Enter}70');
  const problems = [{ code: 'CASH_SHORT', field: 'amount', message: 'There is less cash.' }];
  first.reject(new Refused(422, 'INVALID', 'Some entries are not right', { problems }));
  await screen.findByRole('button', { name: 'There is less cash.' });
  expect(screen.getByText('hdfc ⏎ cash ⏎ 70')).toBeVisible();
  expect([field('From'), field('To'), field('Amount')].map((each) => (each as HTMLInputElement).value)).toEqual([
    'Cash',
    'HDFC 0042',
    '2,500.00',
  ]);
  await user.clear(field('Amount'));
  await user.keyboard(`2400${SAVE}`);
  (await answered(2)).resolve(saved(1));
  await waitFor(() => expect(field('Amount')).toHaveValue('70'));
  expect(field('From')).toHaveValue('HDFC 0042');
  expect(field('To')).toHaveValue('Cash');
  expect(sent()).toEqual([
    ['cash', 'bank', 250_000, ''],
    ['cash', 'bank', 240_000, ''],
  ]);
  expect(screen.queryByText(/Typed meanwhile/)).not.toBeInTheDocument();
});

test('keys typed before the refusal is seen do not change the refused voucher until typing pauses', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { user, answered } = openContra();
  await at('From');
  await user.keyboard(`cash{Enter}hdfc{Enter}2500${SAVE}`);
  const first = await answered(1);
  first.reject(new Refused(422, 'INVALID', 'Some entries are not right', { problems: [] }));
  await screen.findAllByText('Some entries are not right');
  await user.keyboard('hd');
  await user.keyboard('fc{Enter}');
  expect(field('Amount')).toHaveValue('2,500.00');
  expect(await screen.findByText('hdfc ⏎')).toBeVisible();
  clock.mockReturnValue(performance.now() + 1_000);
  await new Promise((rested) => setTimeout(rested, 600)); // it checks every half second
  await user.keyboard('{Backspace}');
  expect(field('Amount')).not.toHaveValue('2,500.00');
  expect(screen.getByText(/hdfc ⏎/)).toBeVisible();
});

test('pointing at a field means the refusal was seen, and edits at once', async () => {
  const { user, answered } = openContra();
  await at('From');
  await user.keyboard(`cash{Enter}hdfc{Enter}2500${SAVE}`);
  (await answered(1)).reject(new Refused(422, 'INVALID', 'Some entries are not right', { problems: [] }));
  await screen.findAllByText('Some entries are not right');
  await user.click(field('Amount'));
  await user.keyboard('{End}7');
  expect(field('Amount')).toHaveValue('2,500.007');
});

test('queued input can be discarded', async () => {
  const { user, answered } = openContra();
  await at('From');
  await user.keyboard(`cash{Enter}hdfc{Enter}2500${SAVE}`);
  const first = await answered(1);
  await user.keyboard('hdfc');
  first.reject(new Error('the line went dead'));
  expect(screen.queryByRole('button', { name: 'Give it up' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Give it up' }));
  expect(screen.queryByText(/Typed meanwhile/)).not.toBeInTheDocument();
  await user.keyboard(SAVE);
  (await answered(2)).resolve(saved(1));
  await screen.findByText(/Saved CT\/1/, { selector: 'p' });
  await at('From');
  expect(field('From')).toHaveValue('');
});

/** A page with a save in this state. */
function Page({ state }: { state: SaveState }) {
  const meanwhile = useVoucherSave(state, false);
  return (
    <MantineProvider env="test">
      <input aria-label="Party" />
      <button type="button" data-place="save">
        Save
      </button>
      <TypedMeanwhile {...meanwhile} isSaving={state.kind === 'saving'} says="" />
    </MantineProvider>
  );
}

test("a save that waits for data and is then blocked by a problem does not show the previous save's message", async () => {
  const user = userEvent.setup();
  const before: SaveState = { kind: 'saved', voucher: saved(1) };
  const { rerender } = render(<Page state={before} />);
  field('Party').focus();
  rerender(<Page state={saving} />);
  await user.keyboard('anand');
  rerender(<Page state={before} />);
  expect(screen.getByText('anand')).toBeVisible();
  expect(field('Party')).toHaveValue('');
  rerender(<Page state={saving} />);
  rerender(<Page state={{ kind: 'saved', voucher: saved(2) }} />);
  await waitFor(() => expect(field('Party')).toHaveValue('anand'));
});

test('a second click on Save leaves the cursor in the next voucher', async () => {
  const { rerender } = render(<Page state={saving} />);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
  rerender(<Page state={{ kind: 'saved', voucher: saved(1) }} />);
  field('Party').focus();
  await new Promise((soon) => setTimeout(soon, 100));
  expect(field('Party')).toHaveFocus();
});
