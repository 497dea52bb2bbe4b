import type { TradeSide } from '@bahi/core/vouchers/trade-rules';
import { Switch } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { problemAt, type Shown } from '../problem-places.ts';

type Props = {
  /** The other party: a customer is the buyer, from a supplier the company itself buys. */
  side: TradeSide;
  isReverseCharge: boolean;
  problems: readonly Shown[];
  onChange: (isReverseCharge: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const owing = {
  customer: 'The customer owes the tax to the government',
  supplier: 'The company owes the tax to the government itself',
} as const satisfies Record<TradeSide, string>;

/** A switch: the buyer owes the tax (CGST Act, section 9(3) and (4)). */
export function ReverseChargeField({ side, isReverseCharge, problems, onChange, onKeyDown }: Props) {
  return (
    <Switch
      label="Reverse charge"
      description={owing[side]}
      checked={isReverseCharge}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      onKeyDown={onKeyDown}
      error={problemAt(problems, 'isReverseCharge')}
    />
  );
}
