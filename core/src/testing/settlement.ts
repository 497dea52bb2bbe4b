/** The settlement of a bill that is paid in cash, without a discount. */
export const settlement = {
  date: '2026-05-01',
  partyId: 'cash',
  placeOfSupply: '27',
  walkIn: null,
  discountPercentE4: 0,
  splits: [],
  note: '',
} as const;
