import type { CashBefore } from '@bahi/core/tds/cash-limits';
import type { TdsFacts } from '@bahi/core/vouchers/deduct-tds';
import { useQuery } from '@tanstack/react-query';
import type { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';

type TdsOfParty = Awaited<ReturnType<typeof api.tds.getTdsOfParty>>;

/** The data of a party on a date, beside its dues: TDS and cash received. */
export type Beside = { readonly tds: TdsFacts | null; readonly cash: CashBefore };

/** The same data in the form the rules take. */
function besideOf({ deductee, sums, ledgers, uncounted, standing, isCountedAsPaid, cash }: TdsOfParty): Beside {
  return {
    tds: deductee && {
      deductee: {
        kind: deductee.kind,
        hasPan: deductee.pan !== '',
        certificate: deductee.certificate,
      },
      section: deductee.section,
      sums: new Map(sums.map(({ section, ...sum }) => [section, sum])),
      ledgerIds: new Map(ledgers.map(({ section, ledgerId }) => [section, ledgerId])),
      isCountedAsPaid,
      standing,
      uncounted: new Map(
        uncounted.map(({ billId, valuePaise, totalPaise, isOpening }) => [billId, { valuePaise, ofPaise: totalPaise, isOpening }]),
      ),
    },
    cash: {
      ...cash,
      ofBills: new Map(cash.ofBills.map(({ billId, amountPaise }) => [billId, amountPaise])),
    },
  };
}

/** Null while no party is chosen and until the server has answered; a save waits for the answer. */
export type BesideParty = { readonly known: Beside | null; readonly isReading: boolean };

const nobody: BesideParty = { known: null, isReading: false };

/** `withoutVoucher`: the id of a voucher that is being edited. */
export function useTdsOfParty(orgId: string, partyId: string | null, date: string, withoutVoucher: string): BesideParty {
  const asked = { orgId, partyId: partyId ?? '', date, ...(withoutVoucher !== '' && { withoutVoucher }) };
  const { data, isLoading } = useQuery({
    ...query.tds.getTdsOfParty.queryOptions({ input: asked, select: besideOf }),
    enabled: partyId !== null,
    staleTime: 0,
  });
  return partyId === null ? nobody : { known: data ?? null, isReading: isLoading };
}
