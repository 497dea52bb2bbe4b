/** True for the form of an HSN (goods) or SAC (services, 99…) code: 4, 6 or 8 digits. */
export function isHsn(text: string): boolean {
  return /^(?:\d{4}|\d{6}|\d{8})$/.test(text);
}
