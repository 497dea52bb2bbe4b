const PHONE = /^(?=(?:\D*\d){6})[\d\s+\-()/,]+$/;

/** True for one or more phone numbers: at least six digits, with blanks, +, -, /, commas and brackets between them. Landlines have their code: 0484 236 1142. */
export const isPhone = (typed: string): boolean => PHONE.test(typed);
