import { type Tip, tipWays } from '@bahi/core/tables/tip';
import { SegmentedControl } from '@mantine/core';
import { AmountField } from '../ui/amount-field.tsx';
import type { GivenTip } from './settle-payment.tsx';

const words: Readonly<Record<Tip['way'], string>> = { cash: 'Tip in cash', upi: 'Tip by UPI', card: 'Tip by card' };

type Props = { tip: GivenTip; hasWay: boolean; onChange: (change: Partial<GivenTip>) => void };

/** The guest gives it to the staff beside the bill. Nothing is proposed. */
export function SettleTip({ tip, hasWay, onChange }: Props) {
  return (
    <>
      <AmountField
        label="Tip"
        description="If the guest wants to give one. It is not on the bill."
        placeholder="0.00"
        paise={tip.amountPaise}
        onChange={(amountPaise) => onChange({ amountPaise })}
      />
      {hasWay && tip.amountPaise > 0 && (
        <SegmentedControl
          aria-label="Tip paid by"
          value={tip.way}
          onChange={(way) => onChange({ way: way as Tip['way'] })}
          data={tipWays.map((value) => ({ value, label: words[value] }))}
        />
      )}
    </>
  );
}
