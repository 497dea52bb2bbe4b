import { Button } from '@mantine/core';
import { readRestOf } from '../details/read-conversion.ts';
import original from '../original/original.module.css';
import { problemAt } from '../problem-places.ts';
import type { TradeView } from '../trade/trade-view.ts';
import { addOrders } from './add-orders.ts';
import { OrderChooser } from './order-chooser.tsx';

/** For the heading of the folded section: the orders that the voucher delivers. */
export const ordersSay = (convertedFrom: readonly { readonly voucherNumber: string }[]): string =>
  convertedFrom.map(({ voucherNumber }) => voucherNumber).join(' · ');

/** The orders that a sale or purchase delivers, and the open ones of its party, whose rest can be ticked and added. */
export function OrdersFold({ orgId, trade }: Pick<TradeView, 'orgId' | 'trade'>) {
  const { entry, act, change, problems, rule } = trade;
  const { convertedFrom } = entry;
  const wrong = problemAt(problems, 'convertedFrom');
  const leave = (id: string) => {
    const left = convertedFrom.filter(({ _id }) => _id !== id);
    change({ convertedFrom: left, ...(left.length === 0 && { source: '' }) });
  };
  return (
    <>
      {convertedFrom.map(({ _id, voucherNumber }) => (
        <p key={_id} className={original.brought}>
          Delivers {voucherNumber}
          <Button variant="default" size="compact-sm" aria-label={`Leave it: ${voucherNumber}, its goods stay`} onClick={() => leave(_id)}>
            Leave it
          </Button>
        </p>
      ))}
      {wrong && (
        <p role="alert" className={original.wrong}>
          {wrong}
        </p>
      )}
      <OrderChooser
        orgId={orgId}
        kind={rule.delivers ?? 'saleOrder'}
        partyId={entry.party?._id ?? null}
        broughtIds={convertedFrom.map(({ _id }) => _id)}
        onTake={async (ids) => {
          const orders = await Promise.all(ids.map((id) => readRestOf({ orgId, id })));
          const { acts, patch } = addOrders(entry, orders);
          act(...acts);
          change(patch);
        }}
      />
    </>
  );
}
