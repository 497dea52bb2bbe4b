import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { scanOver } from '../../testing/scan-over.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, aProduct, aProductForVoucher, bank, cash, factsOf, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const saved = { message: 'Saved', _id: idOf(900), voucherNumber: 'X/26-27/00001', version: 1, amountPaise: 0 };
const shop = { _id: idOf(302), name: 'Shop', isDefault: false, isVan: false, isDamage: false };
const facts = () => ({ ...factsOf('receipt'), godowns: [...factsOf('receipt').godowns, shop] });
const main = factsOf('receipt').godowns[0]!;
const rent = { _id: idOf(400), name: 'Rent', kind: 'other' as const, group: 'Indirect Expenses' };
const anand = { _id: aParty()._id, name: 'Anand Stores', kind: 'party' as const, group: 'Sundry Debtors' };

function open(path: string, vouchers: FakeApi['vouchers'] = {}, boms: NonNullable<FakeApi['boms']> = {}) {
  const asked = serveFakeApi(
    staffApi({
      vouchers: {
        getVoucherFacts: facts,
        listJournalLedgers: ({ search = '' }) => ({
          ledgers: [rent, anand].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
        }),
        listJournalBills: () => ({ bills: [{ billId: idOf(601), billNo: 'SL/1', billDate: TODAY, pendingPaise: 56_200 }] }),
        listStockTransfers: () => ({ transfers: [] }),
        listStockPlaces: () => ({
          places: [{ godownId: main._id, godownName: main.name, batch: '', quantityE4: 100_000 }],
          hasCost: true,
          purchaseRateE4: 0,
          hasBatches: false,
          hasSerials: false,
          hasExpiry: false,
          batches: [],
        }),
        ...vouchers,
      },
      ledgers: { listSources: () => ({ sources: [cash, bank] }) },
      products: { listProducts: () => ({ products: [aProduct()], next: null, total: 1 }) },
      godowns: { list: () => ({ rows: [], next: null, total: 0 }) },
      boms,
    }),
  );
  const app = openApp(path);
  return { ...app, sent: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}
/** The field itself, because its list of choices has the same label. */
const field = (label: string) => screen.getByLabelText(label, { selector: 'input, select, textarea' });
const at = (label: string) => waitFor(() => expect(field(label)).toHaveFocus());
const option = (name: RegExp) => screen.findByRole('option', { name, selected: true });

describe('a contra', () => {
  test('moves by Enter from field to field, is sent once, and the next one is ready', async () => {
    const { user, sent } = open('/sUsers/contra', { saveContra: () => saved });
    await at('From');
    await user.keyboard('cash');
    await option(/Cash/);
    await user.keyboard('{Enter}');
    await at('To');
    await user.keyboard('hdfc');
    await option(/HDFC/);
    await user.keyboard('{Enter}');
    await at('Amount');
    await user.keyboard('2500{Enter}');
    await at('Narration');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Saved X\/26-27\/00001/, { selector: 'p' })).toBeVisible();
    expect(sent('vouchers.saveContra')).toEqual([
      { orgId: idOf(10), date: TODAY, fromLedgerId: cash._id, toLedgerId: bank._id, amountPaise: 250_000, note: '' },
    ]);
    await at('From');
    expect(field('Amount')).toHaveValue('');
  });

  test('queues keys during a save: first the next voucher, then the dialog over it', async () => {
    const answer = Promise.withResolvers<typeof saved>();
    const { user } = open('/sUsers/contra', { saveContra: () => answer.promise });
    await at('From');
    await user.keyboard('cash');
    await option(/Cash/);
    await user.keyboard('{Enter}');
    await at('To');
    await user.keyboard('hdfc');
    await option(/HDFC/);
    await user.keyboard('{Enter}');
    await at('Amount');
    await user.keyboard('2500{Control>}a{/Control}{F10}');
    await screen.findByRole('button', { name: /^Saving/ });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer.resolve(saved);
    await screen.findByText(/Saved X\/26-27\/00001/, { selector: 'p' });
    await at('Kind of voucher');
    await new Promise((soon) => setTimeout(soon, 50));
    expect(field('Kind of voucher')).toHaveFocus();
  });

  test("shows all missing fields at once, and the server's refusal at its field", async () => {
    const refuse = () => {
      throw new Refused(422, 'INVALID', 'Some entries are not right', {
        problems: [
          { code: 'PERIOD_LOCKED', field: 'date', message: 'The books are locked.' },
          { code: 'CASH_SHORT', field: 'amount', message: 'There is less cash.' },
        ],
      });
    };
    const { user, sent } = open('/sUsers/contra', { saveContra: refuse });
    await at('From');
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('3 errors')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose where the money comes from.' })).toBeVisible();
    expect(sent('vouchers.saveContra')).toEqual([]);
    await user.keyboard('cash');
    await option(/Cash/);
    await user.keyboard('{Enter}');
    await at('To');
    await user.keyboard('hdfc');
    await option(/HDFC/);
    await user.keyboard('{Enter}');
    await at('Amount');
    await user.keyboard('5{Control>}a{/Control}');
    expect(await screen.findByRole('button', { name: 'The books are locked.' })).toBeVisible();
    expect(field('Amount')).toHaveValue('5');
    expect(screen.getByRole('button', { name: 'There is less cash.' })).toBeVisible();
    // A corrected problem disappears, the others stay.
    vi.setSystemTime(Date.now() + 1);
    await user.click(field('Amount'));
    await user.keyboard('0');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'There is less cash.' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'The books are locked.' })).toBeVisible();
  });
});

describe('a journal', () => {
  test("a line without an amount takes the difference of the others; a party's line names its bill", async () => {
    const { user, sent } = open('/sUsers/journal', { saveJournal: () => saved });
    await at('Ledger of line 1');
    await user.keyboard('rent');
    await option(/Rent/);
    await user.keyboard('{Enter}');
    await at('Amount of line 1');
    await user.keyboard('400{Enter}');
    await at('Ledger of line 2');
    await user.keyboard('anand');
    await option(/Anand/);
    await user.keyboard('{Enter}');
    await at('Bill of line 2');
    expect(field('Amount of line 2')).toHaveValue('400.00');
    await user.keyboard('sl');
    await option(/SL\/1/);
    await user.keyboard('{Enter}');
    await at('Amount of line 2');
    await user.keyboard('{Enter}');
    await at('Narration');
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText(/Saved X/, { selector: 'p' });
    expect(sent('vouchers.saveJournal')).toMatchObject([
      {
        lines: [
          { ledgerId: rent._id, side: 'debit', amountPaise: 40_000 },
          { ledgerId: anand._id, side: 'credit', amountPaise: 40_000, reference: { kind: 'against', billId: idOf(601) } },
        ],
      },
    ]);
  });
});

test('a journal never offers bills of the previous party, however late the new ones arrive', async () => {
  const beena = { ...anand, _id: idOf(402), name: 'Beena Mart' };
  const never = new Promise<never>(() => {});
  const ofAnand = { bills: [{ billId: idOf(601), billNo: 'SL/1', billDate: TODAY, pendingPaise: 56_200 }] };
  const { user } = open('/sUsers/journal', {
    listJournalLedgers: () => ({ ledgers: [anand, beena] }),
    listJournalBills: ({ partyId }) => (partyId === anand._id ? ofAnand : never),
  });
  await at('Ledger of line 1');
  await user.selectOptions(field('Side of line 1'), 'Cr');
  await user.click(field('Ledger of line 1'));
  await user.click(await screen.findByRole('option', { name: /Anand/ }));
  await user.click(field('Bill of line 1'));
  await screen.findByRole('option', { name: /SL\/1/ });
  await user.click(field('Ledger of line 1'));
  await user.click(await screen.findByRole('option', { name: /Beena/ }));
  await user.click(field('Bill of line 1'));
  expect(screen.queryByRole('option', { name: /SL\/1/ })).not.toBeInTheDocument();
});

describe('stock', () => {
  test('a transfer starts with the usual godown and shows its stock', async () => {
    const { user, sent } = open('/sUsers/stockTransfer', { saveStockTransfer: () => saved });
    await at('From');
    await user.selectOptions(field('To'), 'Shop');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await option(/Surf/);
    await user.keyboard('{Enter}');
    await at('Quantity of line 1');
    await user.keyboard('4{Enter}');
    await at('Item of line 2');
    expect(await screen.findByText('There 10 pcs')).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText(/Saved X/, { selector: 'p' });
    expect(sent('vouchers.saveStockTransfer')).toMatchObject([
      {
        fromGodownId: main._id,
        toGodownId: shop._id,
        state: 'received',
        lines: [{ productId: aProduct()._id, batch: '', quantityE4: 40_000 }],
      },
    ]);
  });

  test('"Adding a stock-transfer destination godown clears products and items."', async () => {
    const { user } = open('/sUsers/stockTransfer');
    await at('From');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await option(/Surf/);
    await user.keyboard('{Enter}');
    await at('Quantity of line 1');
    await user.selectOptions(field('To'), 'Shop');
    expect(screen.queryByRole('textbox', { name: 'Quantity of line 1' })).not.toBeInTheDocument();
  });

  test("a count starts with the person's godown, even if it is not the default one", async () => {
    const { user } = open('/sUsers/stockAdjustment', { getVoucherFacts: () => ({ ...facts(), defaultGodownId: shop._id }) });
    await at('Reason');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await option(/Surf/);
    await user.keyboard('{Enter}');
    await at('Counted of line 1');
    expect(field('Godown of line 1')).toHaveValue(shop._id);
  });

  test('a scan into a count adds one piece, and the cursor moves to the next item', async () => {
    const { user, sent } = open('/sUsers/stockAdjustment', { scanProduct: () => ({ products: [aProductForVoucher()], data: null }) });
    await at('Reason');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await option(/Surf/);
    await user.keyboard('{Enter}');
    await at('Counted of line 1');
    await user.keyboard('9');
    await new Promise((pause) => setTimeout(pause, 120));
    scanOver(field('Counted of line 1'), '8901030704833');
    await waitFor(() => expect(field('Counted of line 1')).toHaveValue('10'));
    await at('Item of line 2');
    expect(sent('vouchers.scanProduct')).toEqual([{ orgId: idOf(10), date: TODAY, code: '8901030704833' }]);
  });

  test('a count sends the book quantity it showed; wastage goes out with its reason', async () => {
    const { user, sent } = open('/sUsers/stockAdjustment', { saveStockAdjustment: () => saved });
    await at('Reason');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await option(/Surf/);
    await user.keyboard('{Enter}');
    await at('Counted of line 1');
    await user.keyboard('9{Enter}');
    expect(await screen.findByText('Books 10 pcs, −1')).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText(/Saved X/, { selector: 'p' });
    await user.selectOptions(field('Reason'), 'Wastage');
    await user.click(field('Item of line 1'));
    await user.keyboard('surf');
    await option(/Surf/);
    await user.keyboard('{Enter}');
    await at('Difference of line 1');
    await user.keyboard('2{Enter}');
    expect(await screen.findByText(/Input credit on goods that are lost/)).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent('vouchers.saveStockAdjustment')).toHaveLength(2));
    expect(sent('vouchers.saveStockAdjustment')).toMatchObject([
      { reason: 'count', lines: [{ kind: 'counted', quantityE4: 90_000, bookE4: 100_000 }] },
      { reason: 'wastage', lines: [{ kind: 'difference', quantityE4: -20_000 }] },
    ]);
  });
});

describe('a stock journal', () => {
  const choose = async (user: ReturnType<typeof open>['user'], row: number) => {
    await user.click(field(`Item of line ${row}`));
    await user.keyboard('surf');
    await option(/Surf/);
    await user.keyboard('{Enter}');
    await at(`Quantity of line ${row}`);
  };

  test('takes first what is made, then what it is made of, and the costs that are added', async () => {
    const { user, sent } = open('/sUsers/stockJournal', { saveStockJournal: () => saved });
    await at('Share the cost');
    await user.selectOptions(field('Share the cost'), 'By quantity');
    await choose(user, 1);
    expect(field('Consumed or made, line 1')).toHaveValue('produced');
    await user.keyboard('4{Enter}');
    await at('Item of line 2');
    await choose(user, 2);
    await user.selectOptions(field('Godown of line 2'), 'Shop');
    await user.click(field('Quantity of line 2'));
    await user.keyboard('6');
    expect(await screen.findByText('In stock 0 pcs, then −6')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a cost' }));
    await at('Name of cost 1');
    await user.keyboard('Wages{Enter}');
    await at('Value of cost 1');
    await user.keyboard('12.5');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent('vouchers.saveStockJournal')).toHaveLength(1));
    expect(sent('vouchers.saveStockJournal')).toMatchObject([
      {
        shareBy: 'quantity',
        lines: [
          { role: 'produced', quantityE4: 40_000, godownId: main._id },
          { role: 'consumed', quantityE4: 60_000, godownId: shop._id },
        ],
        costs: [{ name: 'Wages', rule: 'amount', valueE4: 125_000 }],
        confirmed: [],
      },
    ]);
  });

  describe('filled from a bill of materials', () => {
    const stamp = { isActive: true, version: 1, changedAt: null, changedBy: null };
    const goods = { flour: idOf(501), dough: idOf(502), bread: idOf(503) };
    const material = (productId: string, productName: string, quantityE4: number, wastageE4 = 0) => ({
      ...{ productId, productName, unit: 'KGS', role: 'consumed' as const, quantityE4, wastageE4, rateE4: 0 },
    });
    const bill = (id: number, productId: string, name: string, unit: string, lines: ReturnType<typeof material>[]) => ({
      ...{ ...stamp, _id: idOf(id), name, productId, productName: name, unit, makesE4: 100_000, isDefault: true, note: '', lines },
      costs: [{ name: 'Oven', amountPaise: 2_000 }],
    });
    const bread = bill(510, goods.bread, 'Bread', 'PCS', [material(goods.dough, 'Dough', 50_000, 50_000)]);
    const dough = { ...bill(511, goods.dough, 'Dough', 'KGS', [material(goods.flour, 'Flour', 70_000)]), costs: [] };
    const rolls = bill(512, goods.flour, 'Rolls', 'PCS', [material(goods.dough, 'Dough', 30_000)]);
    const partsOf = (row: typeof bread) => ({
      ...{ row, parts: row === bread ? [dough] : [], costs: [{ productId: goods.dough, costE4: 300_000 }] },
    });
    type Asked = { id: string; date?: string | undefined };
    const openBills = async (getParts: (asked: Asked) => ReturnType<typeof partsOf> | Promise<ReturnType<typeof partsOf>>) => {
      const list = ({ search = '' }) => {
        const rows = [bread, rolls].filter(({ name }) => name.toLowerCase().includes(search));
        return { rows, next: null, total: rows.length };
      };
      const shown = open('/sUsers/stockJournal', { saveStockJournal: () => saved }, { list, getParts });
      await screen.findByLabelText('Bill of materials', { selector: 'input' });
      await at('Share the cost');
      await shown.user.keyboard('{Enter}');
      await at('Bill of materials');
      return shown;
    };
    const chooseBill = async (user: ReturnType<typeof open>['user'], name: string) => {
      await user.tripleClick(field('Bill of materials'));
      await user.keyboard(name.toLowerCase());
      await option(new RegExp(name));
      await user.keyboard('{Enter}');
      await screen.findByLabelText('Quantity made', { selector: 'input' });
    };
    const openFilled = async (getParts: Parameters<typeof openBills>[0] = () => partsOf(bread)) => {
      const shown = await openBills(getParts);
      await shown.user.keyboard('brea');
      await option(/Bread/);
      await shown.user.keyboard('{Enter}');
      await screen.findByLabelText('Quantity of line 2', { selector: 'input' });
      await shown.user.keyboard('{Enter}');
      await at('Quantity made');
      return shown;
    };
    const quantities = () =>
      screen.getAllByLabelText(/^Quantity of line/, { selector: 'input' }).map((each) => (each as HTMLInputElement).value);

    test('for its quantity, then for each that is typed, with wastage and costs; the journal names the bill', async () => {
      const { user, sent } = await openFilled();
      expect(quantities()).toEqual(['10', '5.25']);
      await user.keyboard('30');
      await waitFor(() => expect(quantities()).toEqual(['30', '15.75']));
      await user.selectOptions(field('Sub-assemblies'), 'Made too');
      expect(quantities()).toEqual(['30', '11.025']);
      await user.keyboard('{Control>}a{/Control}');
      await waitFor(() => expect(sent('vouchers.saveStockJournal')).toHaveLength(1));
      expect(sent('vouchers.saveStockJournal')).toMatchObject([
        {
          shareBy: 'quantity',
          bomId: bread._id,
          lines: [
            { productId: goods.bread, role: 'produced', quantityE4: 300_000 },
            { productId: goods.flour, role: 'consumed', quantityE4: 110_250 },
          ],
          costs: [{ name: 'Oven', rule: 'amount', valueE4: 600_000 }],
        },
      ]);
    });

    test('unbuilt, its materials come back without wastage', async () => {
      const { user } = await openFilled();
      await user.selectOptions(field('Way'), 'Take it apart');
      expect(quantities()).toEqual(['10', '5']);
      expect(field('Consumed or made, line 1')).toHaveValue('consumed');
      expect(field('Consumed or made, line 2')).toHaveValue('produced');
      expect(screen.queryByLabelText('Name of cost 1')).not.toBeInTheDocument();
    });

    describe('while the bill is read', () => {
      const retype = async (user: ReturnType<typeof open>['user'], count: string) => {
        await user.clear(field('Quantity made'));
        await user.type(field('Quantity made'), count);
      };

      test('a quantity that is typed stays, and the lines are for it', async () => {
        const answer = Promise.withResolvers<ReturnType<typeof partsOf>>();
        const { user } = await openBills(() => answer.promise);
        await chooseBill(user, 'Bread');
        await retype(user, '40');
        answer.resolve(partsOf(bread));
        await waitFor(() => expect(quantities()).toEqual(['40', '21']));
        expect(field('Quantity made')).toHaveValue('40');
      });

      test('an item that is entered stays', async () => {
        const answer = Promise.withResolvers<ReturnType<typeof partsOf>>();
        const { user } = await openBills(() => answer.promise);
        await chooseBill(user, 'Bread');
        await user.click(field('Item of line 1'));
        await choose(user, 1);
        await user.keyboard('3');
        answer.resolve(partsOf(bread));
        await waitFor(() => expect(screen.getByRole('button', { name: 'Fill for 10 PCS' })).toBeEnabled());
        expect(quantities()).toEqual(['3']);
        await user.click(screen.getByRole('button', { name: 'Fill for 10 PCS' }));
        expect(await screen.findByText('Fill the lines again?')).toBeVisible();
        await user.click(screen.getByRole('button', { name: 'Leave them' }));
      });

      test('the late answer of a bill that was given up fills nothing', async () => {
        const answers = new Map([bread, rolls].map(({ _id }) => [_id, Promise.withResolvers<ReturnType<typeof partsOf>>()]));
        const { user } = await openBills(({ id }) => answers.get(id)!.promise);
        await chooseBill(user, 'Bread');
        await chooseBill(user, 'Rolls');
        answers.get(rolls._id)!.resolve(partsOf(rolls));
        await waitFor(() => expect(quantities()).toEqual(['10', '3']));
        answers.get(bread._id)!.resolve(partsOf(bread));
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(quantities()).toEqual(['10', '3']);
        expect(field('Bill of materials')).toHaveValue('Rolls');
        await chooseBill(user, 'Bread');
        await waitFor(() => expect(quantities()).toEqual(['10', '5.25']));
      });

      test('for another date, lines still follow the quantity and the way', async () => {
        const never = Promise.withResolvers<ReturnType<typeof partsOf>>();
        const { user } = await openFilled(({ date }) => (date === TODAY ? partsOf(bread) : never.promise));
        await user.clear(field('Date'));
        await user.type(field('Date'), '01/06/2026{Tab}');
        await retype(user, '40');
        expect(quantities()).toEqual(['40', '21']);
        await user.selectOptions(field('Way'), 'Take it apart');
        expect(quantities()).toEqual(['40', '20']);
      });

      test('for another date and it fails, lines of another quantity offer to be filled, and follow later', async () => {
        let isDown = true;
        const { user } = await openFilled(({ date }) => {
          if (date !== TODAY && isDown) throw new Refused(422, 'INVALID', 'Not now');
          return partsOf(bread);
        });
        await user.clear(field('Date'));
        await user.type(field('Date'), '01/06/2026{Tab}');
        await retype(user, '40');
        expect(screen.getByRole('button', { name: 'Fill for 40 PCS' })).toBeVisible();
        isDown = false;
        await user.clear(field('Date'));
        await user.type(field('Date'), '02/06/2026{Tab}');
        await waitFor(() => expect(quantities()).toEqual(['40', '21']));
        expect(screen.queryByRole('button', { name: 'Fill for 40 PCS' })).not.toBeInTheDocument();
      });
    });

    test('what was changed by hand is not replaced without a question', async () => {
      const { user } = await openFilled();
      await user.clear(field('Quantity of line 2'));
      await user.type(field('Quantity of line 2'), '6');
      await user.clear(field('Quantity made'));
      await user.type(field('Quantity made'), '20');
      expect(quantities()).toEqual(['10', '6']);
      await user.click(screen.getByRole('button', { name: 'Fill for 20 PCS' }));
      expect(await screen.findByText('Fill the lines again?')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Leave them' }));
      expect(quantities()).toEqual(['10', '6']);
      await user.click(screen.getByRole('button', { name: 'Fill for 20 PCS' }));
      await user.click(await screen.findByRole('button', { name: 'Fill' }));
      await waitFor(() => expect(quantities()).toEqual(['20', '10.5']));
    });
  });

  test('tells what is missing at its field, and asks before it makes goods out of nothing', async () => {
    const asked = { code: 'MADE_OF_NOTHING', field: 'items', message: 'This makes goods out of nothing: no item is consumed.' };
    const answers = [new Refused(409, 'CONFIRM_FIRST', 'Please confirm', { problems: [asked] }), null];
    const { user, sent } = open('/sUsers/stockJournal', {
      saveStockJournal: () => {
        const refused = answers.shift();
        if (refused) throw refused;
        return saved;
      },
    });
    await at('Share the cost');
    await choose(user, 1);
    await user.keyboard('4');
    await user.keyboard('{Control>}a{/Control}');
    expect((await screen.findAllByText('Enter what one unit is worth: the cost is shared by value.'))[0]).toBeVisible();
    await user.click(field('Rate of line 1'));
    await user.keyboard('10');
    await user.keyboard('{Control>}a{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(sent('vouchers.saveStockJournal')).toHaveLength(2));
    expect(sent('vouchers.saveStockJournal')).toMatchObject([{ confirmed: [] }, { confirmed: ['MADE_OF_NOTHING'] }]);
  });
});
