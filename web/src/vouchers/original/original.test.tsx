import { type OpenBill, type Settled, settleBills } from '@bahi/core/bills/settle-bills';
import type { OriginalNamed } from '@bahi/core/vouchers/trade-draft';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { VoucherRow } from '../../platform/answers.ts';
import { anItem } from '../../testing/entries.ts';
import { type AskedFor, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { showPart } from '../../testing/show-part.tsx';
import { aProduct, staffApi, TODAY } from '../../testing/voucher-books.ts';
import type { Shown } from '../problem-places.ts';
import { OriginalFields, originalSays } from './original-fields.tsx';
import { type ReturnableLine, ReturnLines, type Taken } from './return-lines.tsx';
import { SettledRows } from './settled-rows.tsx';
import { itemsTaken } from './take-back.ts';

const aSale = (at: number, parts: Partial<VoucherRow>): VoucherRow => ({
  _id: idOf(700 + at),
  kind: 'sales',
  voucherNumber: `SL/26-27/0041${at}`,
  date: '2026-11-04',
  partyId: idOf(100),
  partyName: 'Anand Stores',
  amountPaise: 118_000,
  isCancelled: false,
  ...parts,
});
const sale = aSale(8, {});
const ofVan = aSale(9, { kind: 'vanSale', voucherNumber: 'VS/26-27/00081', date: '2026-11-10' });

let asked: AskedFor[] = [];
beforeEach(() => {
  asked = serveFakeApi(
    staffApi({
      vouchers: {
        listVouchers: ({ kind }) => ({ vouchers: [sale, ofVan].filter((each) => each.kind === kind), next: null, totals: null }),
      },
    }),
  );
});

let original: OriginalNamed | null;
const onEnd = vi.fn();
type HarnessProps = { partyId?: string | null; side?: 'customer' | 'supplier'; problems?: readonly Shown[] };
function Harness({ partyId = idOf(100), side = 'customer', problems = [] }: HarnessProps) {
  const [held, setHeld] = useState<OriginalNamed | null>(null);
  original = held;
  return (
    <OriginalFields
      orgId={idOf(10)}
      partyId={partyId}
      side={side}
      original={held}
      today={TODAY}
      problems={problems}
      onChange={setHeld}
      onEnd={onEnd}
    />
  );
}
const field = () => screen.getByRole('combobox', { name: 'Original' });

describe('the original of a note', () => {
  test('is never offered from the previous party, however late the new list arrives', async () => {
    const never = new Promise<never>(() => {});
    serveFakeApi(
      staffApi({
        vouchers: {
          listVouchers: ({ kind, partyId }) =>
            partyId === idOf(100) ? { vouchers: [sale].filter((each) => each.kind === kind), next: null, totals: null } : never,
        },
      }),
    );
    function TwoParties() {
      const [partyId, setPartyId] = useState(idOf(100));
      return (
        <>
          <Harness partyId={partyId} />
          <button type="button" onClick={() => setPartyId(idOf(101))}>
            Another party
          </button>
        </>
      );
    }
    const { user } = await showPart(<TwoParties />);
    await user.click(field());
    await screen.findByRole('option');
    await user.click(screen.getByRole('button', { name: 'Another party' }));
    await user.click(field());
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  test('is a sale or van sale of the party, newest first', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field());
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'VS/26-27/00081 10/11/2026₹1,180.00',
      'SL/26-27/00418 04/11/2026₹1,180.00',
    ]);
    await user.keyboard('418');
    const searched = () => asked.filter(({ route }) => route === 'vouchers.listVouchers').at(-1)?.input;
    await waitFor(() => expect(searched()).toMatchObject({ partyId: idOf(100), search: '418', state: 'active' }));
    await user.click(await screen.findByRole('option', { name: /SL\/26-27\/00418/ }));
    expect(original).toEqual({ voucherId: sale._id, number: 'SL/26-27/00418', date: '2026-11-04' });
    expect(originalSays(original)).toBe('SL/26-27/00418 of 04/11/2026');
  });

  test('of a supplier is a purchase', async () => {
    const { user } = await showPart(<Harness side="supplier" />);
    await user.click(field());
    await waitFor(() => expect(asked.map(({ input }) => (input as { kind?: string }).kind)).toEqual(['purchase']));
  });

  test('or an invoice from before the books began, with its number and date', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(screen.getByRole('button', { name: 'Invoice from before the books began' }));
    const number = screen.getByRole('textbox', { name: 'Number of the original' });
    await waitFor(() => expect(number).toHaveFocus());
    await user.keyboard('OLD-9{Enter}31/3/25{Enter}');
    expect(onEnd).toHaveBeenCalled();
    expect(original).toEqual({ voucherId: null, number: 'OLD-9', date: '2025-03-31' });
    await user.click(screen.getByRole('button', { name: 'A voucher in these books' }));
    expect(original).toBeNull();
  });

  test('without a party nothing is offered', async () => {
    await showPart(<Harness partyId={null} />);
    expect(screen.getByText('Choose the party first.')).toBeVisible();
  });

  test('a problem is shown at its field', async () => {
    const { user } = await showPart(
      <Harness
        problems={[
          { field: 'original', text: 'This original is not in the books.' },
          { field: 'original.date', text: 'Enter the date of the original.' },
        ]}
      />,
    );
    expect(field()).toHaveAccessibleDescription('This original is not in the books.');
    await user.click(screen.getByRole('button', { name: 'Invoice from before the books began' }));
    expect(screen.getByRole('textbox', { name: 'Its date' })).toBeInvalid();
  });
});

describe('the bills that a note settles', () => {
  const bills: OpenBill[] = [32_400, 18_000].map((rupees, at) => ({
    id: `bill ${at}`,
    billNo: `SL/26-27/0029${at}`,
    billDate: '2026-09-04',
    dueOn: '2026-10-04',
    source: 'sales',
    pendingPaise: rupees * 100,
  }));
  let chosen: readonly string[];
  function Bills({ open = bills }: { open?: readonly OpenBill[] }) {
    const [ids, setIds] = useState<readonly string[]>([]);
    chosen = ids;
    const settlement: Settled = settleBills(
      4_000_000,
      ids.flatMap((id) => open.find((bill) => bill.id === id) ?? []),
    );
    return <SettledRows bills={open} chosenIds={ids} settlement={settlement} problems={[]} onChange={setIds} />;
  }

  test('are selected by keys, and settled in the order of selection', async () => {
    const { user } = await showPart(<Bills />);
    expect(screen.getByRole('status')).toHaveTextContent('Advance ₹40,000.00');
    await user.click(screen.getByRole('checkbox', { name: 'SL/26-27/00290' }));
    expect(screen.getByRole('row', { name: /00290/ })).toHaveTextContent('32,400.0032,400.00–');
    await user.keyboard('{ArrowDown} ');
    expect(chosen).toEqual(['bill 0', 'bill 1']);
    expect(screen.getByRole('row', { name: /00291/ })).toHaveTextContent('18,000.007,600.0010,400.00');
    await user.keyboard('{ArrowUp} ');
    expect(chosen).toEqual(['bill 1']);
    expect(screen.getByRole('status')).toHaveTextContent('Advance ₹22,000.00');
  });

  test('without any, the note is an advance', async () => {
    await showPart(<Bills open={[]} />);
    expect(screen.getByText('This party has no open bills; the note is an advance.')).toBeVisible();
  });
});

const aLine = (parts: Partial<ReturnableLine>): ReturnableLine => ({
  productId: aProduct()._id,
  ledgerId: null,
  productName: 'Surf Excel 1 kg',
  hsn: '3402',
  unit: 'pcs',
  godownId: idOf(300),
  godownName: 'Main',
  batch: '',
  quantityE4: 60_000,
  actualQuantityE4: 70_000,
  alternateFactorE4: null,
  rateE4: 1_000_000,
  isTaxInclusive: false,
  discountType: 'none',
  discountPaise: 0,
  discountPercentE4: null,
  valuePaise: null,
  treatment: 'taxable',
  inputCredit: null,
  gstPercentE4: 180_000,
  originalAt: 0,
  wholeE4: 100_000,
  leftE4: 60_000,
  ...parts,
});

describe('the lines of the original', () => {
  const fee = aLine({ productName: 'Delivery', originalAt: 1, valuePaise: 50_000, quantityE4: 0, actualQuantityE4: 0 });
  let taken: readonly Taken[];
  function Lines({ there = [] }: { there?: readonly number[] }) {
    const [onNote, setOnNote] = useState(there);
    return (
      <ReturnLines
        lines={[aLine({}), fee]}
        takenLines={onNote}
        onTake={async (chosen) => {
          taken = chosen;
          setOnNote([...onNote, ...chosen.map(({ originalAt }) => originalAt)]);
        }}
      />
    );
  }

  test('are selected by keys; the whole remaining quantity is returned unless less is typed', async () => {
    const { user } = await showPart(<Lines />);
    expect(screen.getByRole('button', { name: 'Take back' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Surf Excel 1 kg' }));
    const count = screen.getByRole('textbox', { name: 'Surf Excel 1 kg, takes back' });
    expect(count).toHaveValue('6');
    await user.clear(count);
    await user.type(count, '7');
    expect(count).toHaveAccessibleDescription('At most 6.');
    await user.clear(count);
    await user.type(count, '2');
    await user.click(screen.getByRole('checkbox', { name: 'Delivery' }));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(taken).toEqual([
      { originalAt: 0, quantityE4: 20_000, valuePaise: null },
      { originalAt: 1, quantityE4: 0, valuePaise: 50_000 },
    ]);
    expect(await screen.findByText('All that is left of this voucher is on the note.')).toBeVisible();
  });

  test('are returned all together with one press', async () => {
    const { user } = await showPart(<Lines there={[1]} />);
    await user.click(screen.getByRole('button', { name: 'All that is left' }));
    expect(taken).toEqual([{ originalAt: 0, quantityE4: 60_000, valuePaise: null }]);
  });

  test('whose original cannot be read stay selected, and a message says so', async () => {
    const fails = async () => {
      throw new Error('Everything of SL/26-27/00418 has gone back.');
    };
    const { user } = await showPart(<ReturnLines lines={[aLine({})]} takenLines={[]} onTake={fails} />);
    await user.click(screen.getByRole('checkbox', { name: 'Surf Excel 1 kg' }));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Everything of SL/26-27/00418 has gone back.');
    expect(screen.getByRole('checkbox', { name: 'Surf Excel 1 kg' })).toBeChecked();
  });

  test('with nothing left to return say so', async () => {
    await showPart(<ReturnLines lines={[]} takenLines={[]} onTake={async () => {}} />);
    expect(screen.getByText('Nothing of this voucher is left to come back.')).toBeVisible();
  });

  test('become lines of the note, free goods only with the whole line, beside existing lines', () => {
    const surf = anItem(aProduct(), 6, 100);
    const [line] = surf.lines;
    const whole = [{ ...surf, lines: [{ ...line!, actualQuantityE4: 70_000, originalAt: 0 }] }];
    const all = itemsTaken(whole, [{ originalAt: 0, quantityE4: 60_000, valuePaise: null }], []);
    expect(all[0]?.lines).toMatchObject([{ quantityE4: 60_000, actualQuantityE4: 70_000, originalAt: 0 }]);
    const there = [{ ...surf, lines: [{ ...line!, originalAt: 3 }] }];
    const part = itemsTaken(whole, [{ originalAt: 0, quantityE4: 20_000, valuePaise: null }], there);
    expect(part[0]?.lines).toMatchObject([{ originalAt: 3 }, { quantityE4: 20_000, actualQuantityE4: 20_000, originalAt: 0 }]);
    expect(itemsTaken(whole, [], [])).toEqual([]);
  });
});
