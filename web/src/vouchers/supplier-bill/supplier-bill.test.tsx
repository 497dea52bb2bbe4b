import type { TaxVia } from '@bahi/core/vouchers/tax-regime';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { TODAY } from '../../testing/voucher-books.ts';
import type { Shown } from '../problem-places.ts';
import { type Papers, papersSay, SupplierBillFields } from './supplier-bill-fields.tsx';

let papers: Papers;
const onEnd = vi.fn();
function Harness({ taxVia = 'bill', problems = [], warnings = [] }: { taxVia?: TaxVia; problems?: Shown[]; warnings?: Shown[] }) {
  const [held, setHeld] = useState<Papers>({
    supplierBill: { number: '', date: null, totalPaise: null },
    billOfEntry: null,
    isReverseCharge: false,
  });
  papers = held;
  return (
    <SupplierBillFields
      {...held}
      date={TODAY}
      today={TODAY}
      taxVia={taxVia}
      hasReverseCharge
      problems={problems}
      warnings={warnings}
      onChange={(patch) => setHeld((now) => ({ ...now, ...patch }))}
      onEnd={onEnd}
    />
  );
}
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the papers of a purchase', () => {
  test('by keys: number, date and total of the supplier’s bill, then on; reverse charge by Tab, and passed by Enter only while it is off', async () => {
    const { user } = await showPart(<Harness />);
    const reverse = () => screen.getByRole('switch', { name: /^Reverse charge/ });
    await user.click(field('Supplier’s bill'));
    await user.keyboard('A-17{Enter}4/11/26{Enter}1180{Enter}');
    expect(onEnd).toHaveBeenCalledOnce();
    await user.tab();
    expect(reverse()).toHaveFocus();
    await user.keyboard(' {Shift>}{Enter}{/Shift}');
    expect(field('Supplier bill total')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(reverse()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onEnd).toHaveBeenCalledTimes(2);
    expect(papers).toEqual({
      supplierBill: { number: 'A-17', date: '2026-11-04', totalPaise: 118_000 },
      billOfEntry: null,
      isReverseCharge: true,
    });
    expect(papersSay(papers)).toBe('Bill A-17 of 04/11/2026 · reverse charge');
  });

  test('a bill with the date of the voucher follows that date', async () => {
    const { user } = await showPart(<Harness />);
    await user.type(field('Supplier’s bill'), 'A');
    expect(papers.supplierBill).toEqual({ number: 'A', date: null, totalPaise: null });
    expect(field('Bill date')).toHaveValue('20/11/2026');
    expect(papersSay(papers)).toBe('Bill A');
  });

  test('the bill of entry is shown if customs collects the tax', async () => {
    const { user } = await showPart(<Harness taxVia="customs" />);
    await user.type(field('Bill of entry'), 'BE-9{Enter}');
    expect(field('Date of entry')).toHaveFocus();
    expect(papers.billOfEntry).toEqual({ number: 'BE-9', date: TODAY });
  });

  test('and hidden if the supplier or the company pays it', async () => {
    await showPart(<Harness taxVia="bill" />);
    expect(screen.queryByRole('textbox', { name: 'Bill of entry' })).not.toBeInTheDocument();
  });

  test('an existing bill number warns without blocking; a problem is shown at its field', async () => {
    await showPart(
      <Harness
        warnings={[{ field: 'supplierBill.number', text: 'Voucher PU/26-27/00012 already has this bill number of this supplier.' }]}
        problems={[
          { field: 'supplierBill.date', text: 'The supplier’s bill is dated after the voucher.' },
          { field: 'supplierBill.totalPaise', text: 'The paper says ₹1,180.' },
        ]}
      />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Voucher PU/26-27/00012 already has this bill number of this supplier.');
    expect(field('Supplier’s bill')).not.toBeInvalid();
    expect(field('Bill date')).toBeInvalid();
    expect(field('Supplier bill total')).toHaveAccessibleDescription('The paper says ₹1,180.');
  });
});
