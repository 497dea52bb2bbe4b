import { paise } from '@bahi/core/money/paise';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';

export const wayWords = { cash: 'Cash', upi: 'UPI', card: 'Card' } as const;
export type MoneyWay = keyof typeof wayWords;

/** A part of the money as it is sent. */
export const partOf = ({ way, amountPaise, ledgerId }: { way: MoneyWay; amountPaise: number; ledgerId: string }) =>
  way === 'cash' ? { way, amountPaise: paise(amountPaise) } : { way, amountPaise: paise(amountPaise), ledgerId };

/** The banks into which UPI and cards are paid. */
export const useBanks = (orgId: string): readonly { _id: string; name: string }[] =>
  useQuery(query.tables.listPayBanks.queryOptions({ input: { orgId }, select: (answer) => answer.banks })).data ?? [];
