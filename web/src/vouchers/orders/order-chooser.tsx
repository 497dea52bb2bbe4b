import { formatDate } from '@bahi/core/periods/business-date';
import type { OrderKind } from '@bahi/core/vouchers/order-kinds';
import { Button, Checkbox } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, scrollOf } from '../../platform/paged.ts';
import { query } from '../../platform/queries.ts';
import { sayError } from '../../platform/say-error.ts';
import { Money } from '../../ui/amount.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import original from '../original/original.module.css';
import { moveWithArrows } from '../original/settled-rows.tsx';

type Props = {
  orgId: string;
  kind: OrderKind;
  /** Null while no party is chosen. */
  partyId: string | null;
  /** The orders that the voucher has already. */
  broughtIds: readonly string[];
  /** The ids in the order of ticking: the first is filled first. A rejected promise is shown here. */
  onTake: (orderIds: readonly string[]) => Promise<void>;
};

const SHOWN = 20;

/** The open orders of a party, oldest first, to tick and add to the voucher. */
export function OrderChooser({ orgId, kind, partyId, broughtIds, onTake }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isTaking, setIsTaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useInfiniteQuery({
    ...query.vouchers.listOpenOrders.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, kind, partyId: partyId ?? '', limit: SHOWN, ...(cursor && { cursor }) }),
      ...paged,
    }),
    enabled: partyId !== null,
  });
  if (partyId === null) return <p className="dim hint">Choose the party first.</p>;
  if (open.isPending) return <p className="dim hint">Looking for open orders …</p>;
  if (open.isError) {
    return (
      <p className={original.wrong} role="alert">
        {sayError(open.error, 'The open orders could not be read.')}
      </p>
    );
  }
  const orders = open.data.pages.flatMap((page) => page.orders).filter(({ _id }) => !broughtIds.includes(_id));
  if (orders.length === 0) return <p className="dim hint">This party has no open orders{broughtIds.length > 0 && ' beside those here'}.</p>;
  const take = async () => {
    setIsTaking(true);
    setProblem(null);
    try {
      await onTake(ticked);
      setTicked([]);
    } catch (error) {
      setProblem(sayError(error, 'The orders could not be read.'));
    } finally {
      setIsTaking(false);
    }
  };
  return (
    <div data-place="orders">
      <table className={original.table} aria-label="Open orders">
        <thead>
          <tr>
            <th scope="col">
              <span className="reader-only">Chosen</span>
            </th>
            <th scope="col">Order</th>
            <th scope="col" className={original.wide}>
              Date
            </th>
            <th scope="col">Delivered</th>
            <th scope="col" className="num">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ _id, voucherNumber, date, expectedOn, amountPaise, products, delivered, state }) => (
            <tr key={_id}>
              <td className={original.box}>
                <Checkbox
                  aria-label={voucherNumber}
                  checked={ticked.includes(_id)}
                  onChange={({ currentTarget }) =>
                    setTicked(currentTarget.checked ? [...ticked, _id] : ticked.filter((each) => each !== _id))
                  }
                  onKeyDown={moveWithArrows}
                />
              </td>
              <td>{voucherNumber}</td>
              <td className={`dim ${original.wide}`}>
                {formatDate(date)}
                {expectedOn && `, expected ${formatDate(expectedOn)}`}
              </td>
              <td className="dim">{state === 'open' ? 'nothing' : `${delivered} of ${products}`}</td>
              <td className="num">
                <Money paise={amountPaise} bare />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={original.buttons}>
        <Button variant="default" onClick={() => void take()} disabled={ticked.length === 0} loading={isTaking}>
          {kind === 'saleOrder' ? 'Add to the sale' : 'Add to the purchase'}
        </Button>
        <MoreButton hasMore={open.hasNextPage} {...scrollOf(open)}>
          More
        </MoreButton>
      </div>
      {problem && (
        <p className={original.wrong} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
