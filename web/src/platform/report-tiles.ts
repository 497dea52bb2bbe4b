import type { TileOf } from '../ui/tile.ts';

/** The profit of each bill; the page has it by item, party and other keys too. */
export const grossProfit = { to: '/sUsers/registers', search: { kind: 'grossProfit', by: 'voucher' } } as const;

/** All reports, by section. */
export const reportSections = [
  {
    title: 'Books',
    tiles: [
      { label: 'Day book', link: { to: '/sUsers/vouchers' } },
      { label: 'Trial balance', link: { to: '/sUsers/trialBalance' }, forAdmins: true },
      { label: 'Group summary', link: { to: '/sUsers/groupSummary' }, forAdmins: true },
      { label: 'Monthly summary', link: { to: '/sUsers/monthlySummary' }, forAdmins: true },
      { label: 'Profit and loss', link: { to: '/sUsers/profitAndLoss' }, forAdmins: true },
      { label: 'Balance sheet', link: { to: '/sUsers/balanceSheet' }, forAdmins: true },
      { label: 'Cash flow', link: { to: '/sUsers/cashFlow' }, forAdmins: true },
      { label: 'Ratios', link: { to: '/sUsers/ratios' }, forAdmins: true },
      { label: 'Registers', link: { to: '/sUsers/registers' }, forAdmins: true },
      { label: 'Gross profit', link: grossProfit, forAdmins: true },
      { label: 'Pending orders', link: { to: '/sUsers/pendingOrders' }, forAdmins: true },
      { label: 'TDS', link: { to: '/sUsers/tds' }, forAdmins: true },
    ],
  },
  {
    title: 'Cash and bank',
    tiles: [
      { label: 'Cash and bank books', link: { to: '/sUsers/bankBooks' } },
      { label: 'Cheques', link: { to: '/sUsers/cheques' } },
      { label: 'Bank statement', link: { to: '/sUsers/bankStatements' }, forAdmins: true },
      { label: 'My day', link: { to: '/sUsers/myDay' } },
      { label: 'Hand-overs', link: { to: '/sUsers/handOvers' } },
    ],
  },
  {
    title: 'Stock',
    tiles: [
      { label: 'Stock summary', link: { to: '/sUsers/stockSummary' } },
      { label: 'Stock movement', link: { to: '/sUsers/stockMovement' } },
      { label: 'Fast and slow movers', link: { to: '/sUsers/stockTurns' }, forAdmins: true },
      { label: 'Stock ageing', link: { to: '/sUsers/stockAgeing' } },
      { label: 'Near expiry', link: { to: '/sUsers/expiringStock' } },
      { label: 'Negative stock', link: { to: '/sUsers/negativeStock' } },
      { label: 'Low stock', link: { to: '/sUsers/lowStock' } },
      { label: 'Warranty cards', link: { to: '/sUsers/warrantyCards' } },
      { label: 'Serial numbers', link: { to: '/sUsers/serialNumbers' } },
    ],
  },
  {
    title: 'Dues',
    tiles: [
      { label: 'Outstanding', link: { to: '/sUsers/outstanding' } },
      { label: 'Outstanding summary', link: { to: '/sUsers/outstandingSummary' } },
    ],
  },
  {
    title: 'Hotel',
    tiles: [
      { label: 'Occupancy', link: { to: '/sUsers/hotelReports/occupancy' }, forAdmins: true, feature: 'rooms' },
      { label: 'Year calendar', link: { to: '/sUsers/hotelReports/year' }, forAdmins: true, feature: 'rooms' },
      { label: 'Forecast', link: { to: '/sUsers/hotelReports/forecast' }, forAdmins: true, feature: 'rooms' },
      { label: 'Pick-up', link: { to: '/sUsers/hotelReports/pickUp' }, forAdmins: true, feature: 'rooms' },
      { label: 'Revenue by head', link: { to: '/sUsers/hotelReports/revenue' }, forAdmins: true, feature: 'rooms' },
      { label: 'City ledger', link: { to: '/sUsers/hotelReports/cityLedger' }, feature: 'rooms' },
      { label: 'House list', link: { to: '/sUsers/hotelReports/houseList' }, feature: 'rooms' },
      { label: 'Register of guests', link: { to: '/sUsers/hotelReports/guests' }, feature: 'rooms' },
      { label: 'Feedback of guests', link: { to: '/sUsers/hotelReports/feedback' }, forAdmins: true, feature: 'rooms' },
      { label: 'Form III register', link: { to: '/sUsers/hotelReports/forms' }, feature: 'rooms' },
    ],
  },
  {
    title: 'Masters',
    tiles: [
      { label: 'Parties', link: { to: '/sUsers/partyList' } },
      { label: 'Products', link: { to: '/sUsers/productList' } },
    ],
  },
] as const satisfies readonly { title: string; tiles: readonly TileOf[] }[];
