const SHAPE = /^[A-Z]{5}\d{4}[A-Z]$/;

/** The PAN in upper case without spaces. */
export const normalizePan = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** True for the form of a normalized PAN. A PAN has no check digit. */
export const isPan = (pan: string): boolean => SHAPE.test(pan);
