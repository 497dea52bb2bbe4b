import { formatE4 } from '@bahi/core/money/rupee-format';
import type { api } from '../platform/api.ts';
import { Money } from '../ui/amount.tsx';
import classes from './order.module.css';

type Bill = Awaited<ReturnType<typeof api.tables.previewBill>>;
type Props = { bill: Bill | undefined; tipPaise: number; changePaise: number; leftPaise: number };

/** The figures of a bill, and below its total the change, or what no part pays yet. */
export function SettleTotals({ bill, tipPaise, changePaise, leftPaise }: Props) {
  const row = (name: string, paise: number, isStrong = false) => (
    <div key={name} {...(isStrong && { 'data-strong': true })}>
      <dt>{name}</dt>
      <dd>
        <Money paise={paise} strong={isStrong} />
      </dd>
    </div>
  );
  const roundOffPaise = bill?.roundOffPaise ?? 0;
  return (
    <dl className={classes.totals}>
      {row('Food and drink', bill?.taxablePaise ?? 0)}
      {bill?.taxes
        .filter(({ taxPaise }) => taxPaise !== 0)
        .map(({ gstPercentE4, taxPaise }) => row(`GST ${formatE4(gstPercentE4)} %`, taxPaise))}
      {bill?.liquor && row(`Tax on liquor ${formatE4(bill.liquor.percentE4)} %`, bill.liquor.taxPaise)}
      {roundOffPaise !== 0 && row('Round-off', roundOffPaise)}
      {row('Total', bill?.totalPaise ?? 0, true)}
      {tipPaise > 0 && row('Tip', tipPaise)}
      {tipPaise > 0 && row('To pay', (bill?.totalPaise ?? 0) + tipPaise, true)}
      {changePaise > 0 && row('Change', changePaise, true)}
      {leftPaise > 0 && row('Left to pay', leftPaise, true)}
    </dl>
  );
}
