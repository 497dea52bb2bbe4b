import { rateDayOf } from '@bahi/core/gst/rate-day';
import { noSupplyDates, type SupplyDates } from '@bahi/core/vouchers/supply-dates';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { TODAY } from '../../testing/voucher-books.ts';
import type { Shown } from '../problem-places.ts';
import { SupplyDateFields, supplyDatesSay } from './supply-date-fields.tsx';

let dates: SupplyDates = noSupplyDates;
const onEnd = vi.fn();
function Harness({ problems = [], from = noSupplyDates }: { problems?: readonly Shown[]; from?: SupplyDates }) {
  const [held, setHeld] = useState(from);
  dates = held;
  const rateOn = rateDayOf({ suppliedOn: held.suppliedOn ?? TODAY, invoicedOn: TODAY, paidOn: held.paidOn });
  return (
    <SupplyDateFields
      supplyDates={held}
      rateOn={rateOn}
      today={TODAY}
      problems={problems}
      onChange={(patch) => setHeld((now) => ({ ...now, ...patch }))}
      onEnd={onEnd}
    />
  );
}
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the days of supply and payment', () => {
  test('by keyboard: one date, the other, then on; the resulting rate date is shown', async () => {
    const { user } = await showPart(<Harness />);
    expect(screen.getByRole('status')).toHaveTextContent('GST rates of 20/11/2026 hold.');
    await user.click(field('Date of supply'));
    await user.keyboard('10/11/26{Enter}12/11/26{Enter}');
    expect(onEnd).toHaveBeenCalledOnce();
    expect(dates).toEqual({ suppliedOn: '2026-11-10', paidOn: '2026-11-12' });
    expect(screen.getByRole('status')).toHaveTextContent('GST rates of 12/11/2026 hold.');
    expect(supplyDatesSay(dates, '2026-11-12')).toBe('supplied 10/11/2026 · paid 12/11/2026 · rates of 12/11/2026');
  });

  test('only the changed date is reported: the other may have been typed a moment before', async () => {
    const onChange = vi.fn();
    const from = { suppliedOn: '2026-11-10', paidOn: null };
    const { user } = await showPart(
      <SupplyDateFields supplyDates={from} rateOn={TODAY} today={TODAY} problems={[]} onChange={onChange} onEnd={onEnd} />,
    );
    await user.click(field('Date of payment'));
    await user.keyboard('12/11/26{Enter}');
    expect(onChange.mock.calls).toEqual([[{ paidOn: '2026-11-12' }]]);
  });

  test('each can be cleared again: the invoice date, and not paid yet', async () => {
    const { user } = await showPart(<Harness from={{ suppliedOn: '2026-11-10', paidOn: '2026-11-12' }} />);
    await user.clear(field('Date of supply'));
    await user.keyboard('{Enter}');
    await user.clear(field('Date of payment'));
    await user.keyboard('{Enter}');
    expect(dates).toEqual(noSupplyDates);
    expect(supplyDatesSay(dates, TODAY)).toBe('');
  });

  test('a problem is shown at its field with the rule beside it', async () => {
    await showPart(<Harness problems={[{ field: 'supplyDates.paidOn', text: 'GST began on 01/07/2017: before it there is no rate.' }]} />);
    expect(field('Date of payment')).toBeInvalid();
    expect(field('Date of payment')).toHaveAccessibleDescription(/^GST began on 01\/07\/2017: .*more than 4 working days after the change/);
    expect(field('Date of supply')).toBeValid();
  });
});
