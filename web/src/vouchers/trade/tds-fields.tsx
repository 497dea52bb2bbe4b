import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import { sectionFacts, sectionLabel, tdsSections } from '@bahi/core/tds/sections';
import type { PurchaseTds } from '@bahi/core/vouchers/purchase-tds';
import { NativeSelect } from '@mantine/core';
import { AmountField } from '../../ui/amount-field.tsx';
import type { Shown } from '../problem-places.ts';
import classes from './tds-fields.module.css';
import type { TradeEntry } from './trade-entry.ts';

type Props = {
  tds: PurchaseTds;
  date: string;
  problems: readonly Shown[];
  onChange: (tds: TradeEntry['tds']) => void;
};

const AMOUNT = 'tds.amountPaise';

export const tdsSays = ({ row, amountPaise }: PurchaseTds, date: string) =>
  `${sectionLabel(row.section, date)} · ${amountPaise > 0 ? `₹${formatAmount(amountPaise, 'two')}` : 'none'}`;

/** The tax deducted from the supplier; it begins with the amount due. */
export function TdsFields({ tds, date, problems, onChange }: Props) {
  const { row, amountPaise } = tds;
  const why =
    row.duePaise > 0
      ? `₹${formatAmount(row.duePaise, 'two')} due at ${formatE4(row.percentE4)} % on ₹${formatAmount(row.taxedPaise || row.countedPaise, 'two')}.`
      : `Nothing is due yet: ₹${formatAmount(row.countedPaise, 'two')} count towards the limit.`;
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Section"
        value={row.section}
        data={tdsSections.map((each) => ({ value: each, label: `${sectionLabel(each, date)} ${sectionFacts(each).name}` }))}
        onChange={({ currentTarget: { value } }) => onChange({ section: value as typeof row.section, amountPaise })}
      />
      <div data-place={AMOUNT}>
        <AmountField
          label="TDS"
          keptAs={AMOUNT}
          paise={amountPaise}
          onChange={(paise) => onChange({ section: row.section, amountPaise: paise })}
          error={problems.find(({ field }) => field.startsWith('tds'))?.text}
        />
      </div>
      <p className="dim hint" role="note">
        {why}
      </p>
    </div>
  );
}
