import { serialKey } from '@bahi/core/stock/serial-numbers';

/** True if the serial number is among these, as stock compares them. */
export const hasSerial = (serials: readonly string[], serial: string): boolean =>
  serials.some((each) => serialKey(each) === serialKey(serial));

/** A piece is one piece: its label was scanned twice. */
export const serialTwice = (name: string, serial: string): string => `${name} with serial number ${serial} is on the voucher already.`;
