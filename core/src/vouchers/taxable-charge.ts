import type { Paise } from '../money/paise.ts';
import type { ChargeLine, ChargeTax } from './trade-draft.ts';

/** True of a charge without a rate that is no part of the supply: it is added after the tax. */
export const isAfterTax = ({ tax }: Pick<ChargeLine, 'tax'>): boolean => tax.kind === 'own' && tax.gstPercentE4 === 0;

/** The part of a charge that counts in the taxable value of its document, in paise: all of it, or nothing when it is added after the tax. */
export const taxableOfCharge = (amountPaise: Paise, tax: ChargeTax): Paise => (isAfterTax({ tax }) ? 0 : amountPaise);
