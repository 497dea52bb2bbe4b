/** HSN and SAC codes with their dated rates. */
export const taxClassificationTexts = {
  CLASSIFICATION_WITHOUT_TAX: 'This code has a tax rate of 0. Mark the product nil-rated or exempt.',
  SERVICE_WITHOUT_SAC: 'Codes of services begin with 99.',
  GOODS_WITH_SAC: 'Codes that begin with 99 are for services.',
  RATES_MISSING: 'Enter a rate.',
  RATES_TOO_MANY: 'A code has at most {most} rates.',
  RATE_TWICE: 'There is a rate from this day.',
  RATE_OUT_OF_RANGE: 'A tax rate is between 0 and 100 %.',
  CESS_OUT_OF_RANGE: 'A cess is between 0 and 500 %.',
  CESS_PER_UNIT_INVALID: 'A cess per unit is 0 or more.',
  SLAB_INVALID: 'The limit of a slab is above 0.',
  SLAB_HALF: 'A slab has a limit and a rate above it.',
  RETAIL_PRICE_WITH_MORE: 'Tax on the retail sale price goes with neither a value limit nor a cess.',
  RATE_USED: 'Vouchers bear this rate, so it stays. Add one from a later day.',
  GST_RATE_UNKNOWN: 'GST has no rate of {percentE4} % on {fromOn}. Check the rate.',
  HSN_SHORT: 'With this turnover an HSN code has at least {least} digits.',
} as const;
