const PHONE = /^(?=(?:\D*\d){6})[\d\s+\-()/,]+$/;

/** True for one or more phone numbers: at least six digits, with blanks, +, -, /, commas and brackets between them. */
export const isPhone = (typed: string): boolean => PHONE.test(typed);
