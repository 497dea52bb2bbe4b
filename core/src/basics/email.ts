/** True for text in the form of an email address. */
export const isEmail = (text: string): boolean => /^[^\s@<>"(),;:]+@[^\s@.<>"(),;:]+(\.[^\s@.<>"(),;:]+)+$/.test(text);
