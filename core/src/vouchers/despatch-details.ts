import type { Problem } from '../basics/problem.ts';

/** How the goods travel and under which terms, printed with the voucher. Free text; nothing is reckoned from it. */
export type DespatchDetails = {
  readonly challanNo: string;
  readonly containerNo: string;
  readonly despatchThrough: string;
  readonly destination: string;
  readonly vehicleNo: string;
  readonly orderNo: string;
  readonly termsOfPay: string;
  readonly termsOfDelivery: string;
};

/** What each is called, on the screen as on paper. */
export const despatchNames = {
  challanNo: 'Challan no.',
  containerNo: 'Container no.',
  despatchThrough: 'Despatch through',
  destination: 'Destination',
  vehicleNo: 'Vehicle no.',
  orderNo: 'Order no.',
  termsOfPay: 'Terms of payment',
  termsOfDelivery: 'Terms of delivery',
} as const satisfies Record<keyof DespatchDetails, string>;

/** Nothing said. */
export const noDespatch: DespatchDetails = {
  challanNo: '',
  containerNo: '',
  despatchThrough: '',
  destination: '',
  vehicleNo: '',
  orderNo: '',
  termsOfPay: '',
  termsOfDelivery: '',
};

/** Characters of each. */
export const MAX_DESPATCH_LENGTH = 200;

/** What of it is too long to be printed. */
export function despatchProblems(despatch: DespatchDetails): Problem[] {
  const tooLong = (Object.keys(noDespatch) as (keyof DespatchDetails)[]).filter((name) => despatch[name].length > MAX_DESPATCH_LENGTH);
  return tooLong.map((name) => ({ code: 'TEXT_TOO_LONG', field: `despatch.${name}`, about: { most: MAX_DESPATCH_LENGTH } }));
}
