const SHAPE = /^[A-Z]{5}\d{4}[A-Z]$/;

/** Upper case without blanks, as people copy it from letters. */
export const normalizePan = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Whether a normalized text has the shape of a PAN. It carries no digit that could be checked. */
export const isPan = (pan: string): boolean => SHAPE.test(pan);
