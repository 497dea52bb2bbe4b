import type { Page } from '@playwright/test';
import { get, patch, post } from '../fixtures/api.ts';
import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct, type OpenBill, type Party, type Shop, sell } from '../fixtures/shop.ts';

type Cheque = { _id: string; state: string; chequeNumber: string; clearedOn: string | null; moved: { _id: string } | null };

const wide = { width: 1440, height: 900 };
const billsOf = async (shop: Shop, party: Party) =>
  (await get<{ outstandings: OpenBill[] }>(shop.clerk, `${shop.path}/outstandings?partyId=${party._id}&voucher=receipt`)).outstandings;
const addBank = async (shop: Shop) =>
  (await post<{ source: { _id: string } }>(shop.manager, `${shop.path}/banks`, { name: 'HDFC 0042' })).source;
const chequesOf = async (shop: Shop, direction = 'received') =>
  (await get<{ cheques: Cheque[] }>(shop.clerk, `${shop.path}/cheques?direction=${direction}`)).cheques;

/** Checks the screen and returns to the desktop width. */
async function look(page: Page, name: string): Promise<void> {
  await lookAt(page, name);
  await page.setViewportSize(wide);
}

test('without the mouse: a post-dated cheque settles a bill, is deposited and bounces with charges; another is cleared', async ({
  open,
  shop,
}) => {
  test.setTimeout(300_000);
  const [sold, taken, due] = [todayInIndia(-12), todayInIndia(-9), todayInIndia()];
  const bank = await addBank(shop);
  const party = await addParty(shop, 'Suresh Traders');
  const soap = await addProduct(shop, 'Soap');
  const sale = await sell(shop, party, soap, 10, 100, sold);
  await sell(shop, party, soap, 5, 100, sold);
  const [first, second] = await billsOf(shop, party);
  for (const [bill, chequeNumber] of [
    [first!, '000123'],
    [second!, '000777'],
  ] as const) {
    await post(shop.clerk, `${shop.path}/vouchers/receipt`, {
      date: taken,
      partyId: party._id,
      enteredAmount: bill.bill_pending_amt,
      billData: [{ billId: bill.billId, settledAmount: bill.bill_pending_amt }],
      payments: [{ type: 'cheque', _id: bank._id, amount: bill.bill_pending_amt, chequeNumber, chequeDate: due }],
    });
  }
  expect(await billsOf(shop, party)).toEqual([]);

  const page = await open(shop.clerk);
  const hands = new Keyboard(page);
  await page.goto('/sUsers/dashboard');
  await expect(page.getByText('Sunita Pawar').first()).toBeVisible();

  // Ctrl+K: the register is a place to go to.
  await hands.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.keyboard.type('cheq');
  await expect(page.getByRole('option', { name: /Cheques/, selected: true })).toBeVisible();
  await hands.press('Enter');
  await expect(page).toHaveURL(/\/sUsers\/cheques/);
  const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
  await expect(row('000123')).toContainText('in hand');
  await expect(page.getByRole('table', { name: 'Cheques' }).locator('tfoot')).toContainText('2 in all');
  await look(page, 'cheques-in-hand');

  // The sale with the settled bill shows it.
  await page.goto(`/sUsers/salesDetails/${sale._id}`);
  await expect(page.getByText(`cheque, due ${shownDate(due)}`)).toBeVisible();
  await look(page, 'cheques-badge');

  // Both on one slip: arrows move, Space marks, D deposits.
  await page.goto('/sUsers/cheques');
  await page.locator('[data-row]').first().focus();
  await hands.press('Space', 'ArrowDown', 'Space');
  await expect(page.getByText('2 marked')).toBeVisible();
  await look(page, 'cheques-marked');
  await hands.press('d');
  await expect(page.getByRole('dialog', { name: 'Deposit 2 cheques' })).toBeVisible();
  await hands.expectAt('Date');
  await look(page, 'cheques-deposit');
  const slip = page.context().waitForEvent('page');
  await hands.press('Enter', 'Enter', 'Enter');
  await expect(page.getByText(/2 cheques deposited by/)).toBeVisible();
  await (await slip).close();
  await expect(row('000123')).toContainText('deposited');
  // Its date links to the deposit, above the link of the whole row.
  await row('000123')
    .getByRole('link', { name: shownDate(due), exact: true })
    .click({ trial: true });

  // One bounces with charges, in the same step.
  await row('000123').locator('[data-row]').focus();
  await hands.press('b');
  await expect(page.getByRole('dialog', { name: 'Bounce cheque 000123' })).toBeVisible();
  await hands.expectAt('Date');
  await hands.press('Enter');
  await page.keyboard.type('Funds insufficient');
  await hands.press('Enter');
  await page.keyboard.type('118');
  await look(page, 'cheques-bounce');
  await hands.press('Control+Enter');
  if (await page.getByRole('dialog', { name: 'Bounce cheque 000123' }).isVisible()) await hands.press('Enter', 'Enter');
  await expect(page.getByText(/Cheque bounced by/)).toBeVisible();
  await expect(row('000123')).toContainText('bounced');
  expect((await billsOf(shop, party)).map(({ bill_no, bill_date, bill_pending_amt }) => [bill_no, bill_date, bill_pending_amt])).toEqual([
    [first!.bill_no, sold, first!.bill_pending_amt],
  ]);

  // The other is cleared: the bank date is that day.
  await row('000777').locator('[data-row]').focus();
  await hands.press('c');
  await expect(page.getByRole('dialog', { name: 'Clear cheque 000777' })).toBeVisible();
  await hands.expectAt('Bank date');
  await hands.press('Enter');
  await expect(page.getByText(`Cheque cleared on ${shownDate(due)}`)).toBeVisible();
  await expect(row('000777')).toContainText('cleared');
  const cheques = await chequesOf(shop);
  expect(cheques.map(({ chequeNumber, state, clearedOn }) => [chequeNumber, state, clearedOn])).toEqual([
    ['000123', 'bounced', null],
    ['000777', 'cleared', due],
  ]);
  await look(page, 'cheques-done');

  // The receipt shows the history of its cheque, and its edit is refused with a message.
  await row('000123').locator('[data-row]').focus();
  await hands.press('Enter');
  await expect(page.getByRole('table', { name: 'Cheques' })).toContainText(`bounced ${shownDate(due)}`);
  await look(page, 'cheques-story');
});

test('a leaf of the cheque book is offered and used; a post-dated cheque waits, and is stopped', async ({ open, shop }) => {
  test.setTimeout(300_000);
  const bank = await addBank(shop);
  const { ledger } = await get<{ ledger: { version: number; bank: object } }>(shop.manager, `${shop.path}/ledgers/${bank._id}`);
  const chequeBooks = [{ first: 41, last: 60, used: [41], void: [] }];
  await patch(shop.manager, `${shop.path}/ledgers/${bank._id}`, { version: ledger.version, bank: { ...ledger.bank, chequeBooks } });
  await addParty(shop, 'Godrej Depot', { accountGroup: 'Sundry Creditors' });
  const page = await open(shop.manager);
  const hands = new Keyboard(page);
  await page.goto('/sUsers/cheques?of=issued');
  await expect(page.getByText('No cheques issued')).toBeVisible();
  await look(page, 'cheques-none');

  // The payment offers the next leaf; arrow down accepts it.
  await page.goto('/sUsers/payment');
  await hands.choose('Party', 'godrej', /Godrej Depot/);
  await hands.pass('Date');
  await expect(page.getByText('# Selected Bills (0/0)')).toBeVisible();
  await hands.expectAt('Amount');
  await page.keyboard.type('500');
  await hands.press('Enter');
  await hands.choose('Paid from', 'hdfc', /HDFC 0042/);
  await hands.expectAt('Cheque number');
  await expect(page.getByLabel('Cheque number')).toHaveAttribute('placeholder', /000042/);
  await hands.press('ArrowDown');
  await expect(page.getByLabel('Cheque number')).toHaveValue('000042');
  await hands.press('Enter');
  await hands.enter('Cheque date', shownDate(todayInIndia(20)));
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved PY\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();

  // It waits in the register, and is stopped there.
  await page.goto('/sUsers/cheques?of=issued');
  await expect(page.getByRole('row', { name: /000042/ })).toContainText('post-dated');
  await page.locator('[data-row]').first().focus();
  await hands.press('s');
  await expect(page.getByRole('dialog', { name: 'Stop cheque 000042' })).toBeVisible();
  await hands.expectAt('Date');
  await hands.press('Enter');
  await page.keyboard.type('Lost');
  await hands.press('Enter');
  await expect(page.getByText(/Cheque stopped by/)).toBeVisible();
  expect((await chequesOf(shop, 'issued')).map(({ state }) => state)).toEqual(['stopped']);
  await page.getByRole('button', { name: 'Cheque books' }).click();
  await expect(page.getByRole('dialog', { name: 'Cheque books' })).toContainText('Next leaf: 000043');
  await look(page, 'cheques-books');
});
