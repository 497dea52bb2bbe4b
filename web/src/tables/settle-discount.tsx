import { MAX_DISH_NOTE } from '@bahi/core/tables/order';
import { SegmentedControl, TextInput } from '@mantine/core';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';

/** The discount as the cashier enters it: only the figure of its kind counts. */
export type BillDiscount = {
  readonly kind: 'percent' | 'amount';
  readonly percentE4: number;
  readonly amountPaise: number;
  readonly reason: string;
};
export const noDiscount: BillDiscount = { kind: 'percent', percentE4: 0, amountPaise: 0, reason: '' };

/** The discount as it is sent: one of the two is 0. */
export const discountOf = ({ kind, percentE4, amountPaise }: BillDiscount) => ({
  discountPercentE4: kind === 'percent' ? percentE4 : 0,
  discountPaise: kind === 'amount' ? amountPaise : 0,
});

/** True if a figure or the reason was entered. */
export const isDiscountTyped = ({ percentE4, amountPaise, reason }: BillDiscount): boolean =>
  percentE4 !== 0 || amountPaise !== 0 || reason !== '';

type Props = { discount: BillDiscount; problem: string | undefined; onChange: (change: Partial<BillDiscount>) => void };

/** A discount on the bill in percent or rupees, with the reason once there is one. */
export function SettleDiscount({ discount, problem, onChange }: Props) {
  const { kind, percentE4, amountPaise, reason } = discount;
  const isGiven = kind === 'percent' ? percentE4 !== 0 : amountPaise !== 0;
  return (
    <>
      <SegmentedControl
        aria-label="Discount in"
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen as BillDiscount['kind'] })}
        data={[
          { value: 'percent', label: 'Discount in %' },
          { value: 'amount', label: 'Discount in ₹' },
        ]}
      />
      {kind === 'percent' ? (
        <DecimalField
          label="Discount"
          placeholder="0"
          valueE4={percentE4}
          onChange={(typed) => onChange({ percentE4: typed })}
          error={problem}
        />
      ) : (
        <AmountField
          label="Discount"
          placeholder="0.00"
          paise={amountPaise}
          onChange={(typed) => onChange({ amountPaise: typed })}
          error={problem}
        />
      )}
      {isGiven && (
        <TextInput
          label="Reason"
          maxLength={MAX_DISH_NOTE}
          value={reason}
          onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
        />
      )}
    </>
  );
}
