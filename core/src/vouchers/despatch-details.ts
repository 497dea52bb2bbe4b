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

export const MAX_DESPATCH_LENGTH = 200;

/** What of it is too long to be printed. */
export function despatchProblems(despatch: DespatchDetails): Problem[] {
  const tooLong = (Object.keys(noDespatch) as (keyof DespatchDetails)[]).filter((name) => despatch[name].length > MAX_DESPATCH_LENGTH);
  return tooLong.map((name) => ({ code: 'TEXT_TOO_LONG', field: `despatch.${name}`, about: { most: MAX_DESPATCH_LENGTH } }));
}
