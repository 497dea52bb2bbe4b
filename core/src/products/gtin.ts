/**
 * Whether a text is a GTIN as it stands below the bars of goods: 8, 12, 13 or 14 digits, the last of which is the check digit over the
 * others, weighted 3 and 1 in turn from the right (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}
