import { get, post } from '../fixtures/api.ts';
import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, type Shop } from '../fixtures/shop.ts';

test.use({ expectedComplaints: refusedOrLost });

const day = shownDate(todayInIndia(-6));

/** As the bank writes it: 1,00,000.00 before, and the balance after each line. */
const statement = [
  'Statement of account,,,,,',
  'Tran Date,Particulars,Chq No,Debit,Credit,Balance',
  `${day},NEFT-N104261234567-ANAND STORES,,,"1,180.00","1,01,180.00"`,
  `${day},UPI/RAVI TRADERS,,,700.00,"1,01,880.00"`,
  `${day},SMS CHARGES Q1,,17.70,,"1,01,862.30"`,
  `${day},SMS CHARGES Q2,,17.70,,"1,01,844.60"`,
  `${day},CASH DEP FORT,,,500.00,"1,02,344.60"`,
].join('\r\n');
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function bankOf(shop: Shop): Promise<string> {
  await post(shop.manager, `${shop.path}/banks`, { name: 'HDFC Fort' });
  const { sources } = await get<{ sources: { _id: string; kind: string }[] }>(shop.manager, `${shop.path}/sources`);
  return sources.find(({ kind }) => kind === 'bank')!._id;
}

/** An indirect expense. */
async function expenseLedger(shop: Shop, name: string): Promise<string> {
  type Groups = { rows: { _id: string; name: string }[] };
  const { rows } = await get<Groups>(shop.manager, `${shop.path}/accountGroups?limit=200&search=Indirect%20Expenses`);
  const groupId = rows.find((group) => group.name === 'Indirect Expenses')!._id;
  return (await post<{ ledger: { _id: string } }>(shop.manager, `${shop.path}/ledgers`, { name, groupId })).ledger._id;
}

/** A receipt from a party into the bank, with the bank's reference. */
const receiveByBank = (shop: Shop, partyId: string, bankId: string, amount: number, reference: string) =>
  post<{ voucherNumber: string }>(shop.manager, `${shop.path}/vouchers/receipt`, {
    date: todayInIndia(-8),
    partyId,
    enteredAmount: amount,
    payments: [{ type: 'bank', _id: bankId, amount, reference }],
  });

test('a statement is imported: columns, lines, exact matches by one key, vouchers from lines, a rule, the same file refused, and the import undone', async ({
  open,
  shop,
}) => {
  test.setTimeout(180_000);
  const bankId = await bankOf(shop);
  const [anand, ravi] = [await addParty(shop, 'Anand Stores'), await addParty(shop, 'Ravi Traders')];
  const { voucherNumber } = await receiveByBank(shop, anand._id, bankId, 1_180, 'N104261234567');
  await expenseLedger(shop, 'SMS charges');

  const page = await open(shop.manager);
  await page.goto('/sUsers/bankStatements');
  await expect(page.getByRole('heading', { name: 'No statement yet' })).toBeVisible();
  await lookAt(page, 'bank-statement-empty');
  await page.getByRole('link', { name: 'Import a statement' }).click();
  await lookAt(page, 'bank-import-choose');

  // A wrong file is refused with a message.
  await page.getByLabel('Statement', { exact: true }).setInputFiles(file('statement.csv', '%PDF-1.7 …'));
  await expect(page.getByRole('alert')).toContainText('This is neither a workbook (.xlsx) nor a CSV file.');

  // The columns are guessed. Swapped, they contradict the balances, and the file cannot be imported.
  await page.getByLabel('Statement', { exact: true }).setInputFiles(file('april.csv', statement));
  await expect(page.getByRole('heading', { name: '5 lines to bring in' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Withdrawals', exact: true })).toHaveValue('Debit');
  await expect(page.getByText('₹1,02,344.60').first()).toBeVisible();
  await lookAt(page, 'bank-import-preview');
  await page.getByRole('combobox', { name: 'Withdrawals', exact: true }).selectOption('Credit');
  await page.getByRole('combobox', { name: 'Deposits', exact: true }).selectOption('Debit');
  await expect(page.getByRole('list', { name: 'To be put right' })).toContainText(
    'The balances match only if withdrawals and deposits are swapped',
  );
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
  await lookAt(page, 'bank-import-wrong');
  await page.getByRole('button', { name: 'Turn the signs round' }).click();
  await expect(page.getByRole('heading', { name: '5 lines to bring in' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('5 lines brought in')).toBeVisible();

  // One key accepts all exact matches.
  const lines = page.getByRole('list', { name: 'Lines to do' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await expect(lines.first()).toContainText(voucherNumber);
  await lookAt(page, 'bank-statement-to-do');
  await page.keyboard.press('a');
  await expect(page.getByText('1 line matched')).toBeVisible();
  await expect(lines).toHaveCount(4);

  // A receipt from a line, for a party without a bill: an advance. The line provides date and amount.
  await lines
    .filter({ hasText: 'RAVI' })
    .getByRole('button', { name: /^Voucher:/ })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Voucher of this line' });
  await dialog.getByRole('combobox', { name: 'Party or ledger' }).fill('Ravi');
  await page.getByRole('option', { name: /Ravi Traders/ }).click();
  await expect(dialog.getByRole('list', { name: 'Bills that this settles' })).toContainText('Advance');
  await lookAt(page, 'bank-voucher-of-line');
  await dialog.getByRole('button', { name: 'Save receipt' }).click();
  await expect(lines).toHaveCount(3);

  // A payment of a charge, and the rule that makes the next one with one key.
  await lines
    .filter({ hasText: 'SMS CHARGES Q1' })
    .getByRole('button', { name: /^Voucher:/ })
    .click();
  await dialog.getByRole('combobox', { name: 'Party or ledger' }).fill('SMS');
  await page.getByRole('option', { name: /SMS charges/ }).click();
  await dialog.getByLabel('Always, where the narration says').check();
  await expect(dialog.getByLabel('The narration contains')).toHaveValue('SMS CHARGES');
  await dialog.getByRole('button', { name: 'Save payment' }).click();
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'Q2' })).toContainText('Payment · SMS charges');
  await lines
    .filter({ hasText: 'Q2' })
    .getByRole('button', { name: /^Make payment:/ })
    .press('Enter');
  await expect(lines).toHaveCount(1);

  // A cash deposit is a contra.
  await lines
    .first()
    .getByRole('button', { name: /^Voucher:/ })
    .click();
  await dialog.getByLabel('Kind').selectOption('contra');
  await dialog.getByRole('combobox', { name: 'Cash or bank' }).fill('Cash');
  await page.getByRole('option', { name: /^Cash/ }).first().click();
  await dialog.getByRole('button', { name: 'Save contra' }).click();
  await expect(page.getByRole('heading', { name: 'All lines are matched' })).toBeVisible();
  await page.getByRole('button', { name: /^Matched 5/ }).click();
  await expect(page.getByRole('list', { name: 'Matched lines' }).getByRole('listitem')).toHaveCount(5);
  await lookAt(page, 'bank-statement-matched');

  // The books have the bank's balance, except for the bank's opening balance.
  const banks = await get<{ banks: { balance: number; toDo: number; matched: number }[] }>(shop.manager, `${shop.path}/banking/banks`);
  expect(banks.banks).toMatchObject([{ balance: 2_344.6, toDo: 0, matched: 5 }]);
  expect((await get<{ advanceAmount: number }>(shop.manager, `${shop.path}/outstandings?partyId=${ravi._id}`)).advanceAmount).toBe(700);

  // The rules have their own page.
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByText('“SMS CHARGES”')).toBeVisible();
  await lookAt(page, 'bank-rules');
  await page.getByRole('button', { name: '“SMS CHARGES”' }).click();
  await lookAt(page, 'bank-rule');
  await page.keyboard.press('Escape');

  // The same file is refused.
  await page.goto('/sUsers/bankImport');
  await page.getByLabel('Statement', { exact: true }).setInputFiles(file('april.csv', statement));
  await expect(page.getByRole('alert')).toContainText('This file was imported on');

  // The import is undone after a question, because lines are matched; vouchers stay.
  await page.goto('/sUsers/bankStatements?tab=files');
  await expect(page.getByText('april.csv', { exact: true })).toBeVisible();
  await lookAt(page, 'bank-statement-files');
  await page.getByRole('button', { name: 'Take out april.csv' }).click();
  await expect(page.getByText('5 lines of this file are matched.')).toBeVisible();
  await page.getByRole('button', { name: 'Take it out' }).click();
  await expect(page.getByText('Taken out', { exact: true }), 'the badge, not the toast that says so too').toBeVisible();
  expect((await get<typeof banks>(shop.manager, `${shop.path}/banking/banks`)).banks).toMatchObject([
    { balance: 2_344.6, toDo: 0, matched: 0 },
  ]);
});

test('on a phone a line is matched by touch, one is found by hand, two lines are one voucher, and a rule makes the rest', async ({
  open,
  shop,
}) => {
  const bankId = await bankOf(shop);
  const anand = await addParty(shop, 'Anand Stores');
  await receiveByBank(shop, anand._id, bankId, 400, '');
  await receiveByBank(shop, anand._id, bankId, 300, '');
  await receiveByBank(shop, anand._id, bankId, 900, '');
  await post(shop.manager, `${shop.path}/banking/rules`, {
    bankId: null,
    contains: 'SMS CHARGES',
    side: 'out',
    kind: 'payment',
    ledgerId: await expenseLedger(shop, 'SMS charges'),
  });
  const page = await open(shop.manager);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sUsers/bankImport');
  const texts = [
    'NEFT ANAND STORES,400',
    'BY TRANSFER,300',
    'CARDS ONE,650',
    'CARDS TWO,250',
    'SMS CHARGES Q1,-17.70',
    'SMS CHARGES Q2,-17.70',
  ];
  const text = ['Date,Narration,Amount', ...texts.map((each) => `${day},${each}`), ''].join('\r\n');
  await page.getByLabel('Statement', { exact: true }).setInputFiles(file('phone.csv', text));
  await page.getByRole('button', { name: 'Import 6 lines' }).click();
  const lines = page.getByRole('list', { name: 'Lines to do' }).getByRole('listitem');
  await lines
    .filter({ hasText: 'NEFT ANAND' })
    .getByRole('button', { name: /^Match:/ })
    .click();
  await expect(lines).toHaveCount(5);

  // One key makes the vouchers of all lines that match a rule.
  await page.keyboard.press('r');
  await expect(page.getByText('2 vouchers made')).toBeVisible();
  await expect(lines).toHaveCount(3);

  // Money that arrived in two parts is one voucher.
  const dialog = page.getByRole('dialog', { name: 'Match by hand' });
  await lines
    .filter({ hasText: 'CARDS ONE' })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Match by hand' }).click();
  await dialog.getByRole('button', { name: /Other lines/ }).click();
  await dialog.getByRole('checkbox', { name: 'CARDS TWO' }).check();
  await dialog.getByLabel('Voucher, party or amount').fill('900');
  await dialog.getByRole('list', { name: 'Vouchers on this bank' }).getByRole('checkbox').first().check();
  await lookAt(page, 'bank-match-lines');
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(lines).toHaveCount(1);

  await lines
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Match by hand' }).click();
  await dialog.getByLabel('Voucher, party or amount').fill('300');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox').check();
  await lookAt(page, 'bank-match-by-hand');
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All lines are matched' })).toBeVisible();
});
