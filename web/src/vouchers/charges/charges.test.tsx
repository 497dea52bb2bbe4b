import type { AdditionalCharge } from '@bahi/core/drafts/additional-charge';
import { changeDraft } from '@bahi/core/drafts/change-draft';
import { beginDraft } from '@bahi/core/drafts/voucher-draft';
import { beginItem, beginLine } from '@bahi/core/drafts/voucher-item';
import { builtDraft } from '@bahi/core/testing/built-draft';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { VoucherFacts } from '../../platform/answers.ts';
import { idOf } from '../../testing/people.ts';
import { showPart } from '../../testing/show-part.tsx';
import { TODAY } from '../../testing/voucher-books.ts';
import type { Shown } from '../problem-places.ts';
import { ChargeRows, chargesSays } from './charge-rows.tsx';
import { computedCharges } from './computed-charges.ts';

type Listed = VoucherFacts['additionalCharges'][number];
const rate = (from: string, gstPercentE4: number) => ({
  from,
  gstPercentE4,
  cessPercentE4: 0,
  cessPerUnitE4: 0,
  cessRule: 'sum' as const,
  upToPaise: null,
  gstAbovePercentE4: null,
  taxOn: 'value' as const,
});
const freight: Listed = {
  _id: idOf(900),
  name: 'Freight',
  ledgerId: idOf(910),
  isDeduction: false,
  figure: 'amount',
  amountPaise: 0,
  percentE4: 0,
  taxing: 'own',
  hsn: '9965',
  slabBy: 'piece',
  rates: [rate('2017-07-01', 50_000), rate('2025-09-22', 180_000)],
};
const discount: Listed = {
  ...freight,
  _id: idOf(901),
  name: 'Discount',
  ledgerId: idOf(911),
  isDeduction: true,
  taxing: 'spread',
  hsn: null,
  slabBy: null,
  rates: [],
};

/** 10 × 100.00 at 18 %, so that charges by percent have something to be of. */
function begun() {
  const item = beginItem({ product: { _id: 'surf' }, rateE4: 1_000_000, isTaxInclusive: false });
  const line = beginLine({ godownId: 'main', quantityE4: 100_000, rateE4: 1_000_000 });
  return changeDraft(beginDraft('sales'), { type: 'scanItem', item, line });
}

let charges: readonly AdditionalCharge[] = [];
const onEnd = vi.fn();
function Harness({ problems = [] }: { problems?: readonly Shown[] }) {
  const [live, setDraft] = useState(begun);
  /** The rendered draft while the figures are late. */
  const [late, setLate] = useState<typeof live | null>(null);
  const draft = late ?? live;
  charges = live.charges;
  return (
    <>
      <ChargeRows
        orgId={idOf(10)}
        kind="sales"
        listed={[freight, discount]}
        date={TODAY}
        charges={computedCharges(draft.charges, builtDraft(draft))}
        current={() => charges}
        problems={problems}
        onAct={(action) => setDraft((now) => changeDraft(now, action))}
        onEnd={onEnd}
      />
      <button type="button" onClick={() => setLate(live)}>
        Late
      </button>
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Charge' });
const total = (name: string) => screen.getByRole('status', { name: `${name}, total` });

describe('the charges of a voucher', () => {
  test('by keyboard: choose a charge, type its amount, then the next; Enter on the empty field moves on', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field());
    await user.keyboard('frei{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Freight, amount' })).toHaveFocus());
    await user.keyboard('500{Enter}');
    expect(total('Freight')).toHaveTextContent('₹590.00');
    expect(field()).toHaveFocus();
    await user.keyboard('disc{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Discount, amount' })).toHaveFocus());
    await user.keyboard('50{Enter}');
    expect(total('Discount')).toHaveTextContent('−₹50.00');
    await user.keyboard('{Enter}');
    expect(onEnd).toHaveBeenCalled();
    expect(charges).toMatchObject([
      { ledgerId: idOf(910), amountPaise: 50_000, taxing: 'own', igstE4: 180_000 },
      { ledgerId: idOf(911), amountPaise: -5_000, taxing: 'spread', igstE4: 0 },
    ]);
    expect(chargesSays(computedCharges(charges, builtDraft({ ...begun(), charges })))).toBe('Freight ₹590.00 · Discount −₹50.00');
  });

  test('a value typed in one field stays when the next field is typed before a render', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field());
    await user.keyboard('frei{Enter}');
    const amount = await screen.findByRole('textbox', { name: 'Freight, amount' });
    await user.type(amount, '300');
    await user.click(screen.getByRole('button', { name: 'Late' }));
    await user.clear(amount);
    await user.type(amount, '-512.75');
    await user.clear(screen.getByRole('textbox', { name: 'Freight, GST %' }));
    await user.type(screen.getByRole('textbox', { name: 'Freight, GST %' }), '12');
    expect(charges).toMatchObject([{ amountPaise: -51_275, igstE4: 120_000 }]);
  });

  test('an own rate starts as the rate of its code on the date of the voucher, and can be changed', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field());
    await user.keyboard('frei{Enter}');
    const rate = await screen.findByRole('textbox', { name: 'Freight, GST %' });
    expect(rate).toHaveValue('18');
    await user.type(screen.getByRole('textbox', { name: 'Freight, amount' }), '100');
    await user.clear(rate);
    await user.type(rate, '5');
    expect(total('Freight')).toHaveTextContent('₹105.00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Freight: tax' }), 'afterTax');
    expect(screen.queryByRole('textbox', { name: 'Freight, GST %' })).not.toBeInTheDocument();
    expect(total('Freight')).toHaveTextContent('₹100.00');
  });

  test('a percentage is of the taxable value, or after tax of the subtotal', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field());
    await user.keyboard('disc{Enter}');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Discount: computed as' }), 'percent');
    await user.type(screen.getByRole('textbox', { name: 'Discount, percent' }), '5');
    expect(total('Discount')).toHaveTextContent('−₹50.00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Discount: tax' }), 'afterTax');
    expect(total('Discount')).toHaveTextContent('−₹59.00');
  });

  test('minus deducts and plus adds, whichever sign the charge has in the list', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field());
    await user.keyboard('frei{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Freight, amount' })).toHaveFocus());
    await user.keyboard('-100');
    expect(charges[0]?.amountPaise).toBe(-10_000);
    expect(screen.getByRole('combobox', { name: 'Freight: put on or taken off' })).toHaveValue('less');
    await user.keyboard('+');
    expect(charges[0]?.amountPaise).toBe(10_000);
  });

  test('Ctrl+D removes the current row and moves to the one before', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field());
    await user.keyboard('frei{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Freight, amount' })).toHaveFocus());
    await user.keyboard('100{Enter}disc{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Discount, amount' })).toHaveFocus());
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Freight, amount' })).toHaveFocus());
    expect(charges.map(({ name }) => name)).toEqual(['Freight']);
  });

  test('a problem is shown at its field, whether core or the server found it', async () => {
    const { user } = await showPart(
      <Harness
        problems={[
          { field: 'charges.0.amountPaise', text: 'Enter the amount of the charge.' },
          { field: 'charges.0.gstPercentE4', text: 'A tax rate is between 0 and 100 %.' },
          { field: 'charges', text: 'At most 50 charges.' },
        ]}
      />,
    );
    expect(field()).toHaveAccessibleDescription('At most 50 charges.');
    await user.click(field());
    await user.keyboard('frei{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Freight, amount' })).toHaveAccessibleDescription('Enter the amount of the charge.');
    expect(screen.getByRole('textbox', { name: 'Freight, GST %' })).toHaveAccessibleDescription('A tax rate is between 0 and 100 %.');
  });
});
