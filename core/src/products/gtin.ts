/**
 * True for a GTIN, as printed below barcodes: 8, 12, 13 or 14 digits. The last is the check digit of the others, weighted 3 and 1
 * alternately from the right (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** The last digit that a code of 13 digits should have if it is an EAN; null if it is right, or the text is no such code. */
export function rightCheckDigit(text: string): number | null {
  return /^\d{13}$/.test(text) && !isGtin(text) ? checkDigit(text.slice(0, -1)) : null;
}

/** The check digit that these digits of a GTIN ask for. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
