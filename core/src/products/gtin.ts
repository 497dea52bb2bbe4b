/**
 * True for a GTIN, as printed below barcodes: 8, 12, 13 or 14 digits. The last is the check digit of the others, weighted 3 and 1
 * alternately from the right (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** The check digit that these digits of a GTIN ask for. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
