/** A figure or text beyond these limits is a typing error. They also keep every figure a safe integer. */

/** 10 crore pieces. */
export const MAX_QUANTITY_E4 = 1_000_000_000_000;
/** ₹100 crore per piece. */
export const MAX_RATE_E4 = 10_000_000_000_000;
/** ₹1 000 crore per voucher. Thousands of vouchers can be summed within safe integers. */
export const MAX_TOTAL_PAISE = 1_000_000_000_000;
export const MAX_NOTE_LENGTH = 1_000;
export const MAX_REFERENCE_LENGTH = 50;
