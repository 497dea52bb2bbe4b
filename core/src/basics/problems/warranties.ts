/** Warranty templates, and claims on cards. */
export const warrantyTexts = {
  WARRANTY_OF_NOTHING: 'Choose a product or a brand.',
  WARRANTY_OF_BOTH: 'A warranty is of a product or of a brand, not of both.',
  WARRANTY_MONTHS: 'Enter 1 to {most} months.',
  WARRANTY_COVERS_NOTHING: 'A warranty covers parts, service or both.',
  CLAIM_STEP: 'A claim that is “{from}” cannot become “{to}”.',
  CLAIM_DAY_EARLY: 'This is before the last step.',
  CLAIM_DAY_AHEAD: 'This day is still to come.',
  CLAIM_BEFORE_SALE: 'This is before the warranty begins.',
  CLAIM_CENTRE_MISSING: 'Choose the service centre.',
  CLAIM_CENTRE_UNKNOWN: 'Choose a party of the company.',
  CLAIM_SERIAL_MISSING: 'Enter the serial number of the new piece.',
  CLAIM_SERIAL_UNASKED: 'Only a replacement has a new serial number.',
  CLAIM_SERIAL_SAME: 'This is the serial number of the old piece.',
  CLAIM_SERIAL_TAKEN: 'A running warranty card has this serial number already.',
  CLAIM_PRODUCT_MISSING: 'Choose the product.',
} as const;
