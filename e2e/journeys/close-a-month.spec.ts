import { call, get, post } from '../fixtures/api.ts';
import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt, pictureGuide } from '../fixtures/look.ts';
import { mailsTo } from '../fixtures/outbox.ts';
import { anyEmail } from '../fixtures/people.ts';
import { addParty, addProduct, type Shop, sell } from '../fixtures/shop.ts';

test('a month is closed: trial balance, profit, balance sheet, cash flow and ratios agree, and the month is locked', async ({
  open,
  shop,
}) => {
  const { day, lastDay } = lastMonth();
  const { journal } = await tradeOf(shop, day);
  const page = await open(shop.manager);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = (name: RegExp) => page.getByRole('row', { name });

  await test.step('the trial balance of the month balances', async () => {
    await page.goto('/sUsers/trialBalance');
    await page.getByLabel('Period', { exact: true }).selectOption('Last month');
    await expect(page.getByText(/^The books balance: debit and credit are equal, the difference is zero\.$/)).toBeVisible();
  });

  await test.step('a figure of the profit and loss leads to its voucher, and Esc back to the row', async () => {
    await page.goto('/sUsers/profitAndLoss');
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(shownDate(lastDay));
    await expect(row(/^Gross profit/)).toContainText('1,600.00');
    await expect(row(/^Net profit/)).toContainText('950.00');
    await page.getByRole('link', { name: 'Rent' }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: 'PY/' })
      .or(page.getByRole('link', { name: shownDate(day) }))
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Rent' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Rent' })).toBeFocused();
    await pictureGuide(page, 'close-a-month-profit');
  });

  await test.step('the balance sheet of the last day tallies', async () => {
    await page.goto(`/sUsers/balanceSheet?date=${lastDay}`);
    await expect(page.getByText('The balance sheet tallies. There is no difference in opening balances.')).toBeVisible();
    for (const side of ['Liabilities', 'Assets']) await expect(page.getByRole('region', { name: side })).toContainText('16,670.00');
  });

  await test.step('depreciation, marked once on its ledger, is apart in the cash flow', async () => {
    await page.goto('/sUsers/settings/ledgerList?search=Depreciation');
    await page.getByRole('link', { name: 'Depreciation' }).click();
    await page.getByLabel('In the cash flow statement').selectOption('Depreciation and amortisation');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Ledgers', exact: true })).toBeVisible();
    await page.goto('/sUsers/cashFlow');
    await expect(row(/^Depreciation/)).toContainText('150.00');
    await expect(row(/^A\. Operating activities/)).toContainText('1,500.00');
    await expect(row(/^A \+ B \+ C/)).toContainText('1,500.00');
    await expect(page.getByText(/^A, B and C add up to the change of cash and bank/)).toBeVisible();
    await pictureGuide(page, 'close-a-month-cash-flow');
    await lookAt(page, 'cash-flow', { briefly: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a group goes down to its ledgers, and by months', async () => {
    await page.goto('/sUsers/groupSummary');
    await page.getByRole('link', { name: 'Indirect Expenses' }).click();
    await expect(row(/^Rent/)).toContainText('500.00');
    await lookAt(page, 'group-summary', { briefly: true });
    await page.getByRole('link', { name: 'By month' }).click();
    await expect(row(/^Total/)).toContainText('650.00');
    // The whole year is shown, not only the month.
    await expect(row(/^(Feb|Mar) \d{4}/)).toHaveCount(2);
    await lookAt(page, 'monthly-summary', { briefly: true });
    await page.goto('/sUsers/ratios');
    await expect(row(/^Net profit.*of sales/)).toContainText('23.75');
    await lookAt(page, 'ratios', { briefly: true });
  });

  await test.step('the month is locked, and takes no further voucher', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/sUsers/settings/OrderConfigurations');
    await page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name: 'Locked periods' }).click();
    const locks = page.getByRole('form', { name: 'Locked periods' });
    await locks.getByLabel('All the books').fill(shownDate(lastDay));
    await locks.getByRole('button', { name: 'Save Locked periods' }).click();
    await expect(locks.getByText('Saved', { exact: true })).toBeVisible();
    await pictureGuide(page, 'close-a-month-lock');
    const { status, body } = await call<{ problems: { field: string }[] }>(shop.manager, 'POST', `${shop.path}/vouchers/journal`, journal);
    expect([status, body.problems.map(({ field }) => field)]).toEqual([422, ['date']]);
  });
});

test('accounts by Schedule III: equal totals in one unit, notes that lead to them, a disputed bill, ratios and the funds flow', async ({
  open,
  shop,
}) => {
  const { day, lastDay } = lastMonth();
  await tradeOf(shop, day);
  const page = await open(shop.manager);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = (name: RegExp) => page.getByRole('row', { name });

  await test.step('by Schedule III its totals are equal, in one unit, and a ledger is one key below its line', async () => {
    await page.goto(`/sUsers/balanceSheet?date=${lastDay}&layout=schedule`);
    await expect(page.getByText(/^The balance sheet tallies\. Set a ledger/)).toBeVisible();
    await expect(row(/^Total assets/)).toContainText('16,670.00');
    await page.getByRole('button', { name: 'Cash and cash equivalents' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: 'Cash', exact: true })).toBeVisible();
    await lookAt(page, 'schedule-sheet', { briefly: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Amounts in').selectOption('₹ in thousands');
    await expect(row(/^Total assets/)).toContainText('16.67');
    await page.goto(`/sUsers/profitAndLoss?from=${day.slice(0, 8)}01&to=${lastDay}&layout=schedule`);
    await expect(row(/^XV Profit for the period/)).toContainText('950.00');
    await lookAt(page, 'schedule-account', { briefly: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the age of bills leads to the balance sheet, and a disputed bill is apart', async () => {
    await page.goto(`/sUsers/balanceSheet?date=${lastDay}&layout=schedule&note=receivables`);
    await expect(row(/^Less: advances and credits of the same parties/)).toContainText('2,000.00');
    await expect(row(/^Trade receivables of the balance sheet/)).toContainText('2,720.00');
    await page.getByRole('button', { name: 'Undisputed, others' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('link', { name: 'Anand Stores' }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Mark as disputed/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^End the dispute of/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /^Disputed, others/ })).toContainText('4,720.00');
    await lookAt(page, 'schedule-ageing', { briefly: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the ratios and the funds flow of the month', async () => {
    const month = `from=${day.slice(0, 8)}01&to=${lastDay}`;
    await page.goto(`/sUsers/ratios?${month}&beside=previousYear&layout=schedule`);
    await expect(row(/^Net profit ratio/)).toContainText('23.75');
    await page.goto(`/sUsers/cashFlow/funds?${month}`);
    await expect(row(/^Sources less applications/)).toContainText('1,100.00');
    await lookAt(page, 'funds-flow', { briefly: true });
  });
});

test.describe('views, mails and signatures', () => {
  test.use({ expectedComplaints: refusedOrLost }); // an address that is none is refused

  test('a report is saved as a view and mailed, and a year is signed; what is changed later is shown beside it', async ({
    open,
    shop,
    bahi,
  }) => {
    const lastYearEnd = yearEndBefore(todayInIndia());
    const mail = anyEmail('Books');
    const { journal } = await tradeOf(shop, lastYearEnd);
    const page = await open(shop.manager);
    const desk = () => page.setViewportSize({ width: 1440, height: 900 });
    await desk();
    const views = page.getByRole('button', { name: 'Saved views' });
    const dialog = page.getByRole('dialog');
    const chooseInMenu = async (item: string) => {
      await views.click();
      await page.getByRole('menu').getByText(item).click();
    };

    await test.step('the profit and loss of last year is kept under a name, and opened again from elsewhere', async () => {
      await page.goto('/sUsers/profitAndLoss');
      await page.getByLabel('Period', { exact: true }).selectOption(yearName(lastYearEnd));
      await expect(page.getByRole('row', { name: /^Net profit/ })).toContainText('950.00');
      await chooseInMenu('Save view…');
      await dialog.getByLabel('Name').fill('Year for the auditor');
      await lookAt(page, 'save-view', { briefly: true });
      await desk();
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await expect(dialog).toBeHidden();
      await page.goto('/sUsers/profitAndLoss');
      await page.getByLabel('Period', { exact: true }).selectOption('This month');
      await expect(page.getByRole('row', { name: /^Net profit/ })).not.toContainText('950.00');
      await chooseInMenu('Year for the auditor');
      await expect(page.getByRole('row', { name: /^Net profit/ })).toContainText('950.00');
    });

    await test.step('it is mailed every month, and once now', async () => {
      await chooseInMenu('Send by mail…');
      await dialog.getByLabel('How often').selectOption('Every month');
      await dialog.getByLabel('Mail addresses').fill('nobody');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Mail addresses')).toHaveAttribute('aria-invalid', 'true');
      await lookAt(page, 'mail-view', { briefly: true });
      await desk();
      await dialog.getByLabel('Mail addresses').fill(mail);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await chooseInMenu('Mailed reports…');
      await expect(dialog.getByText(mail)).toBeVisible();
      await dialog.getByRole('button', { name: 'More for Year for the auditor' }).click();
      await page.getByRole('menuitem', { name: 'Send now' }).click();
      await expect.poll(() => mailsTo(bahi.outbox, mail).length).toBe(1);
      await expect(dialog.getByText('Not sent yet')).toBeHidden();
      await lookAt(page, 'mailed-reports', { briefly: true });
      await desk();
      await page.keyboard.press('Escape');
    });

    await test.step('the balance sheet of the year is signed, and its books are locked', async () => {
      await page.goto(`/sUsers/balanceSheet?date=${lastYearEnd}`);
      await page.getByRole('button', { name: 'Sign and freeze' }).click();
      await dialog.getByLabel('Note').fill('Audited by Mehta & Co');
      await lookAt(page, 'sign-sheet', { briefly: true });
      await desk();
      await dialog.getByRole('button', { name: 'Sign and freeze' }).click();
      await expect(page.getByText('The books are as they were signed.')).toBeVisible();
      const { status, body } = await call<{ problems: { field: string }[] }>(
        shop.manager,
        'POST',
        `${shop.path}/vouchers/journal`,
        journal,
      );
      expect([status, body.problems.map(({ field }) => field)]).toEqual([422, ['date']]);
    });

    await test.step('a voucher that comes late, while the books are open for a time, is shown beside the signed figures', async () => {
      await page.goto('/sUsers/settings/OrderConfigurations');
      await page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name: 'Locked periods' }).click();
      await page.getByLabel('Reason').fill('More depreciation');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page.getByText('The books are open for a time')).toBeVisible();
      await post(shop.manager, `${shop.path}/vouchers/journal`, journal);
      await page.goto(`/sUsers/balanceSheet?date=${lastYearEnd}`);
      const differences = page.getByRole('table', { name: 'Differences from the signed balance sheet' });
      await expect(differences.getByRole('row', { name: /^Racks/ })).toContainText('150.00');
      await lookAt(page, 'signed-differences', { briefly: true });
      await desk();
      await pictureGuide(page, 'close-a-month-signed');
    });
  });
});

/** A day in the month before, and its last day. */
function lastMonth(): { day: string; lastDay: string } {
  const lastDay = todayInIndia(-Number(todayInIndia().slice(8)));
  return { day: `${lastDay.slice(0, 7)}-15`, lastDay };
}

/** The 31 March before this day. */
const yearEndBefore = (day: string) => `${Number(day.slice(0, 4)) - (day.slice(5) > '03-31' ? 0 : 1)}-03-31`;

/** The name of the year that ends on this day: Year 25-26. */
const yearName = (yearEnd: string) => `Year ${Number(yearEnd.slice(2, 4)) - 1}-${yearEnd.slice(2, 4)}`;

/** Books that open with goods and racks, and a month with a sale, a receipt, rent and depreciation. */
async function tradeOf(shop: Shop, date: string): Promise<{ journal: object }> {
  const { manager, path } = shop;
  const { rows } = await get<{ rows: { _id: string; name: string }[] }>(manager, `${path}/accountGroups?limit=100`);
  const ledger = async (name: string, group: string, opening = 0) => {
    const body = { name, groupId: rows.find((each) => each.name === group)!._id, opening };
    return (await post<{ ledger: { _id: string } }>(manager, `${path}/ledgers`, body)).ledger._id;
  };
  const racks = await ledger('Racks', 'Fixed Assets', 9_000);
  await ledger('Capital of Meera', 'Capital Account', -15_000);
  const rent = await ledger('Rent', 'Indirect Expenses');
  const depreciation = await ledger('Depreciation', 'Indirect Expenses');
  const { sources } = await get<{ sources: { _id: string; kind: string }[] }>(manager, `${path}/sources`);
  const cash = (amount: number) => [{ type: 'cash', _id: sources.find(({ kind }) => kind === 'cash')!._id, amount }];
  const party = await addParty(shop, 'Anand Stores');
  const soap = await addProduct(shop, 'Soap', { more: { openingStock: [{ quantity: 100, value: 6_000 }] } });
  await sell({ ...shop, clerk: manager }, party, soap, 40, 100, date);
  const received = { date, partyId: party._id, enteredAmount: 2_000, billData: [], restAs: 'onAccount', payments: cash(2_000) };
  await post(manager, `${path}/vouchers/receipt`, received);
  const paid = { date, enteredAmount: 500, ledgers: [{ ledgerId: rent, amount: 500 }], payments: cash(500) };
  await post(manager, `${path}/vouchers/payment`, paid);
  const items = [
    { ledgerId: depreciation, side: 'debit', amount: 150 },
    { ledgerId: racks, side: 'credit', amount: 150 },
  ];
  const journal = { date, items };
  await post(manager, `${path}/vouchers/journal`, journal);
  return { journal };
}
