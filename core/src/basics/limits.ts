/** A figure or text beyond these is a slip of the hand. They also keep every figure a safe integer. */

/** 10 crore pieces. */
export const MAX_QUANTITY_E4 = 1_000_000_000_000;
/** ₹100 crore a piece. */
export const MAX_RATE_E4 = 10_000_000_000_000;
/** ₹1 000 crore a voucher. Thousands of such may be summed before a figure is no safe integer any more. */
export const MAX_TOTAL_PAISE = 1_000_000_000_000;
export const MAX_NOTE_LENGTH = 1_000;
export const MAX_REFERENCE_LENGTH = 50;
