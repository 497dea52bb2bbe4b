import type { Problem } from '../basics/problem.ts';

/** Transport and terms, printed with the voucher. Free text; nothing is computed from it. */
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

/** Labels on screen and on paper. */
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

/** Empty details. */
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

/** Maximum characters of each field. */
export const MAX_DESPATCH_LENGTH = 200;

/** Problems for fields longer than `MAX_DESPATCH_LENGTH`. */
export function despatchProblems(despatch: DespatchDetails): Problem[] {
  const tooLong = (Object.keys(noDespatch) as (keyof DespatchDetails)[]).filter((name) => despatch[name].length > MAX_DESPATCH_LENGTH);
  return tooLong.map((name) => ({ code: 'TEXT_TOO_LONG', field: `despatch.${name}`, about: { most: MAX_DESPATCH_LENGTH } }));
}
