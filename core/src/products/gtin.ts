/**
 * True for a GTIN, as printed below barcodes: 8, 12, 13 or 14 digits. The last is the check digit of the others, weighted 3 and 1
 * alternately from the right (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
