import { get, post } from '../fixtures/api.ts';
import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, type SavedVoucher, type Shop } from '../fixtures/shop.ts';

// A bank date before its voucher is refused.
test.use({ expectedComplaints: refusedOrLost });

const today = todayInIndia();
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

type Sources = { sources: { _id: string; kind: string; name: string }[] };

/** A bank, a capital ledger, and the ledger of all cash. */
async function openBooks(shop: Shop) {
  await post(shop.manager, `${shop.path}/banks`, { name: 'HDFC 0042' });
  const { sources } = await get<Sources>(shop.manager, `${shop.path}/sources`);
  const { rows } = await get<{ rows: { _id: string; name: string }[] }>(shop.manager, `${shop.path}/accountGroups?limit=200`);
  const groupId = (name: string) => rows.find((row) => row.name === name)?._id;
  const ledger = async (name: string, group: string) =>
    (await post<{ ledger: { _id: string } }>(shop.manager, `${shop.path}/ledgers`, { name, groupId: groupId(group) })).ledger._id;
  return {
    bankId: sources.find(({ kind }) => kind === 'bank')!._id,
    cashId: sources.find(({ kind }) => kind === 'cash')!._id,
    capitalId: await ledger('Capital', 'Capital Account'),
    shortId: await ledger('Cash short and over', 'Indirect Expenses'),
  };
}

/** Money from one ledger to another by a journal. */
const move = (shop: Shop, from: string, to: string, amount: number, date = today) =>
  post<SavedVoucher>(shop.manager, `${shop.path}/vouchers/journal`, {
    date,
    items: [
      { ledgerId: to, side: 'debit', amount },
      { ledgerId: from, side: 'credit', amount },
    ],
  });

test('bank dates are entered one by one and for many lines at once, until the reconciliation agrees', async ({ open, shop }) => {
  test.setTimeout(180_000);
  const { bankId, capitalId } = await openBooks(shop);
  const days = [-6, -5, -3, -1].map((day) => todayInIndia(day));
  await move(shop, capitalId, bankId, 50_000, days[0]);
  await move(shop, bankId, capitalId, 12_500.5, days[1]);
  await move(shop, capitalId, bankId, 700, days[2]);
  await move(shop, bankId, capitalId, 236, days[3]);

  const page = await open(shop.manager);
  const hands = new Keyboard(page);
  await page.goto('/sUsers/bankBooks');
  await expect(page.getByText('4 not in the bank')).toBeVisible();
  await lookAt(page, 'bank-books');
  await page.setViewportSize(desk);
  await page.getByRole('link', { name: 'HDFC 0042' }).click();
  await expect(page.getByRole('heading', { name: 'HDFC 0042' })).toBeVisible();
  // Without dates a book shows the current financial year, which may have begun after the first of these days.
  await page.goto(`/sUsers/bankBooks/${bankId}?from=${days[0]}&to=${today}`);
  await expect(page.getByRole('table', { name: 'Entries of HDFC 0042' })).toBeVisible();

  // Enter saves the date and goes to the next line. A text that is not a date, or a date before the voucher, is refused at its line.
  const fields = page.getByLabel(/^Bank date of Journal/);
  await expect(fields).toHaveCount(4);
  await fields.first().focus();
  await hands.type(shownDate(days[0]!));
  await hands.press('Enter');
  await expect(fields.nth(1)).toBeFocused();
  await hands.type('99');
  await hands.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Enter a date as DD/MM/YYYY.');
  await expect(fields.nth(1)).toBeFocused();
  await hands.press('Control+a');
  await hands.type(shownDate(days[0]!));
  await hands.press('Enter');
  await expect(page.getByRole('alert')).toContainText('the bank books it on that day or later');
  await lookAt(page, 'bank-book-wrong');
  await page.setViewportSize(desk);
  await fields.nth(1).focus();
  await hands.press('Control+a');
  await hands.press('Delete');
  await hands.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(fields.first()).toHaveValue(shownDate(days[0]!));

  // Enter on a line opens its voucher, and Back returns to it.
  await page.locator('[data-row]').nth(2).focus();
  await hands.press('Enter');
  await expect(page.getByText('Capital').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-row]').nth(2)).toBeFocused();

  await page.getByRole('link', { name: 'Reconcile' }).click();
  const statement = page.getByRole('table', { name: 'Bank reconciliation statement' });
  await expect(statement.getByRole('row', { name: /Balance as per books/ })).toContainText('37,963.50');
  await expect(statement.getByRole('row', { name: /deposited, not in the bank/ })).toContainText('700.00');
  await expect(statement.getByRole('row', { name: /paid, not presented/ })).toContainText('12,736.50');
  await expect(statement.getByRole('row', { name: /Balance as per bank/ })).toContainText('50,000.00');
  await lookAt(page, 'reconciliation');
  await page.setViewportSize(desk);
  const marks = page.getByRole('checkbox');
  await expect(marks).toHaveCount(3);
  for (const at of [0, 1, 2]) {
    await marks.nth(at).focus();
    await hands.press('Space');
  }
  await expect(page.getByText('3 marked')).toBeVisible();
  await lookAt(page, 'reconciliation-marked');
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Put the bank date' }).click();
  await expect(statement.getByRole('row', { name: /Balance as per bank/ })).toContainText('37,963.50');
  const sums = await get<{ bank: number; books: number }>(shop.manager, `${shop.path}/bankBooks/${bankId}/reconciliation`);
  expect(sums).toMatchObject({ books: 37_963.5, bank: 37_963.5 });
});

test('cash is counted by denomination, and a shortage is posted in the same step', async ({ open, shop }) => {
  test.setTimeout(120_000);
  const { cashId, capitalId } = await openBooks(shop);
  await move(shop, capitalId, cashId, 2_645.5);
  const page = await open(shop.clerk);
  const hands = new Keyboard(page);
  await page.goto(`/sUsers/cashCounts/${cashId}`);
  await expect(page.getByText('No day is closed yet')).toBeVisible();
  await page.getByLabel('Pieces of ₹500', { exact: true }).focus();
  await hands.enter('Pieces of ₹500', '5');
  await hands.enter('Pieces of ₹200', '');
  await hands.enter('Pieces of ₹100', '1');
  await hands.pass('Pieces of ₹50', 'Pieces of ₹20');
  await hands.enter('Pieces of ₹10', '4');
  await hands.pass('Pieces of ₹5', 'Pieces of ₹2', 'Pieces of ₹1');
  await hands.enter('Loose coins', '0.5');
  await expect(page.getByLabel('Counted', { exact: true })).toHaveText('₹2,640.50');
  await expect(page.getByRole('status').filter({ hasText: 'Short' })).toContainText('₹5.00');
  await lookAt(page, 'cash-count');
  await page.setViewportSize(desk);
  await page.getByRole('combobox', { name: 'Post what is short to' }).focus();
  await hands.choose('Post what is short to', 'cash short', /Cash short and over/);
  await hands.enter('Note', 'Change given twice');
  await expect(page.getByText(/Closed by Sunita Pawar/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Posted by JV/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Closes' }).getByRole('row')).toHaveCount(2);
  const { book } = await get<{ book: number }>(shop.clerk, `${shop.path}/cashCounts/${cashId}/day`);
  expect(book).toBe(2_640.5);
  await lookAt(page, 'cash-count-closed');
});

test('a salesperson hands over the day on the phone, and the admin accepts it into the till', async ({ open, shop }) => {
  test.setTimeout(180_000);
  const { cashId, bankId } = await openBooks(shop);
  const party = await addParty(shop, 'Anand Stores');
  const { rows } = await get<{ rows: { _id: string; name: string }[] }>(shop.manager, `${shop.path}/accountGroups?limit=200`);
  const groupId = rows.find(({ name }) => name === 'Cash-in-Hand')?._id;
  const { ledger } = await post<{ ledger: { _id: string } }>(shop.manager, `${shop.path}/ledgers`, { name: 'Cash of Sunita', groupId });
  const receive = (payments: { type: string; _id: string; amount: number; chequeNumber?: string; chequeDate?: string }[]) =>
    post<SavedVoucher>(shop.clerk, `${shop.path}/vouchers/receipt`, {
      date: today,
      partyId: party._id,
      enteredAmount: payments.reduce((sum, { amount }) => sum + amount, 0),
      billData: [],
      payments,
    });
  await receive([{ type: 'cash', _id: ledger._id, amount: 1_250 }]);
  await receive([{ type: 'cheque', _id: bankId, amount: 8_000, chequeNumber: '004512', chequeDate: today }]);
  await receive([{ type: 'upi', _id: bankId, amount: 400 }]);

  const page = await open(shop.clerk);
  await page.goto('/sUsers/myDay');
  await expect(page.getByText('To hand over in cash')).toBeVisible();
  await lookAt(page, 'my-day');
  await page.setViewportSize(phone);
  await page.getByLabel('Pieces of ₹500', { exact: true }).fill('2');
  await page.getByLabel('Pieces of ₹200', { exact: true }).fill('1');
  await page.getByLabel('Pieces of ₹50', { exact: true }).fill('1');
  await expect(page.getByRole('status').filter({ hasText: 'It ties' })).toBeVisible();
  await page.getByLabel('Handed over to').selectOption({ label: 'Cash' });
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('waits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0);
  await lookAt(page, 'my-day-handed-over');

  const office = await open(shop.manager);
  await office.goto('/sUsers/handOvers');
  await expect(office.getByText('Everything is handed over')).toBeVisible();
  await lookAt(office, 'hand-overs');
  await office.setViewportSize(desk);
  await office.getByRole('button', { name: 'Accept what Sunita Pawar handed over' }).click();
  await expect(office.getByText('accepted by Ravi Kulkarni')).toBeVisible();
  await office.getByRole('button', { name: 'Undo the acceptance of what Sunita Pawar handed over' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await office.getByRole('button', { name: 'Accept what Sunita Pawar handed over' }).click();
  await expect(office.getByText('accepted by Ravi Kulkarni')).toBeVisible();
  const { sources } = await get<{ sources: { _id: string; balance: number }[] }>(shop.manager, `${shop.path}/sources`);
  const balance = (id: string) => sources.find(({ _id }) => _id === id)?.balance;
  expect([balance(cashId), balance(ledger._id)]).toEqual([1_250, 0]);
});
