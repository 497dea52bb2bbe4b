import type { Drill } from '@bahi/core/reports/report';
import type { LinkProps } from '@tanstack/react-router';
import type { Period } from '../periods/period-fields.tsx';
import { voucherLink } from '../voucher-link.ts';

/** The page that shows the source of a row. The dates of the report are added. */
export function reportLink(drill: Drill, period: Period): LinkProps {
  switch (drill.to) {
    case 'ledger':
      return { to: '/sUsers/ledger/$ledgerId', params: { ledgerId: drill.ledgerId }, search: period } as LinkProps;
    case 'voucher':
      return voucherLink(drill.kind, drill.voucherId) as LinkProps;
    case 'stockMoves':
      return {
        to: '/sUsers/stockMoves/$productId',
        params: { productId: drill.productId },
        search: { from: drill.from, to: drill.until },
      } as LinkProps;
    case 'stockSummary':
      return { to: '/sUsers/stockSummary', search: { date: drill.date } } as LinkProps;
    case 'trialBalance':
      return { to: '/sUsers/trialBalance', search: period } as LinkProps;
    case 'register': {
      const { kind, of, named, from, until } = drill;
      const days = from && until ? { from, to: until } : period;
      return { to: '/sUsers/registers', search: { ...days, kind, ...of, ...(named && { named }) } } as LinkProps;
    }
    case 'openBills':
      return { to: '/sUsers/outstandingDetails/$party_id', params: { party_id: drill.partyId } } as LinkProps;
  }
}
