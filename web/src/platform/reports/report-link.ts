import type { Drill } from '@bahi/core/reports/report';
import type { LinkProps } from '@tanstack/react-router';
import type { Period } from '../periods/period-fields.tsx';
import { voucherLink } from '../voucher-link.ts';

/** The page that shows the source of a row. The dates of the report are added. */
export function reportLink(drill: Drill, period: Period): LinkProps {
  switch (drill.to) {
    case 'ledger':
      return { to: '/sUsers/ledger/$ledgerId', params: { ledgerId: drill.ledgerId }, search: daysOf(drill, period) } as LinkProps;
    case 'groupSummary':
      return { to: '/sUsers/groupSummary/$groupId', params: { groupId: drill.groupId }, search: daysOf(drill, period) } as LinkProps;
    case 'monthlySummary':
      return { to: '/sUsers/monthlySummary', search: { ...period, groupId: drill.groupId } } as LinkProps;
    case 'voucher':
      return voucherLink(drill.kind, drill.voucherId) as LinkProps;
    case 'stockMoves':
      return {
        to: '/sUsers/stockMoves/$productId',
        params: { productId: drill.productId },
        search: { from: drill.from, to: drill.until, ...(drill.batch && { batch: drill.batch }) },
      } as LinkProps;
    case 'stockSummary':
      return { to: '/sUsers/stockSummary', search: { date: drill.date, ...drill.of } } as LinkProps;
    case 'balanceSheet':
      return { to: '/sUsers/balanceSheet', search: { date: drill.date } } as LinkProps;
    case 'receiptsAndPayments':
      return { to: '/sUsers/cashFlow/direct', search: daysOf(drill, period) } as LinkProps;
    case 'fundsFlow':
      return { to: '/sUsers/cashFlow/funds', search: daysOf(drill, period) } as LinkProps;
    case 'scheduleAgeing':
      return { to: '/sUsers/balanceSheet', search: { date: drill.date, layout: 'schedule', note: drill.of } } as LinkProps;
    case 'profitAndLoss':
      return { to: '/sUsers/profitAndLoss', search: period } as LinkProps;
    case 'trialBalance':
      return { to: '/sUsers/trialBalance', search: period } as LinkProps;
    case 'register': {
      const { kind, of, named } = drill;
      return {
        to: '/sUsers/registers',
        search: { ...daysOf(drill, period), kind, by: 'voucher', ...of, ...(named && { named }) },
      } as LinkProps;
    }
    case 'pendingOrders': {
      const { kind, of, named } = drill;
      return { to: '/sUsers/pendingOrders', search: { kind, by: 'due', ...of, named } } as LinkProps;
    }
    case 'stay':
      return { to: '/sUsers/stays/$id', params: { id: drill.stayId } } as LinkProps;
    case 'houseList':
      return { to: '/sUsers/hotelReports/houseList', search: { list: drill.list, from: drill.from, to: drill.until } } as LinkProps;
    case 'hotelForecast':
      return { to: '/sUsers/hotelReports/forecast', search: { by: 'day', typeId: drill.typeId } } as LinkProps;
    case 'openBills':
      return { to: '/sUsers/outstandingDetails/$party_id', params: { party_id: drill.partyId } } as LinkProps;
  }
}

/** The days of the row itself, otherwise those of the report. */
const daysOf = ({ from, until }: { readonly from?: string; readonly until?: string }, period: Period): Period =>
  from && until ? { from, to: until } : period;
