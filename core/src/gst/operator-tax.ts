import type { GstRateFound } from './gst-rates.ts';

/** The most that a restaurant service bears outside specified premises, percent × 10 000. */
const MOST_OUTSIDE_SPECIFIED_PREMISES_E4 = 50_000;

/** True for the service of a restaurant by its SAC: 9963 as a whole, or one of 996331 to 996339. Lodging (996311) is none. */
const isRestaurantService = ({ hsn, isStocked }: { readonly hsn: string; readonly isStocked: boolean }): boolean =>
  !isStocked && (hsn === '9963' || hsn.startsWith('99633'));

/**
 * True if the operator of an e-commerce platform pays the tax of a supply that was ordered through it: the service of a restaurant outside specified
 * premises (CGST Act, section 9(5); Notification 17/2017-Central Tax (Rate), (iv)). At specified premises the service bears 18 %, which the restaurant pays,
 * and so it does for goods. `rate` is that of the day; null if the supplier charges no tax.
 */
export const isTaxOfOperator = (
  product: { readonly hsn: string; readonly isStocked: boolean },
  rate: Pick<GstRateFound, 'gstPercentE4'> | null,
): boolean => isRestaurantService(product) && (rate === null || rate.gstPercentE4 <= MOST_OUTSIDE_SPECIFIED_PREMISES_E4);
