import { inStoreCode } from '@bahi/core/products/in-store-code';
import { forManagers } from '../platform/guards.ts';
import { countCodesFrom, listTakenCodes, lockInStoreCounter, setInStoreCounter } from './in-store-store.ts';

/**
 * The next in-store EAN-13 of the company that none of its products has as a barcode or code. It is given once, also if no product is saved
 * with it. The row of the counter is locked from here to the commit, so two makers get two numbers.
 */
export const makeBarcode = forManagers.products.makeBarcode.handler(async ({ context }) => {
  const { company, tx } = context;
  const { lastNumber = 0 } = (await tx.first(lockInStoreCounter(company.id))) ?? {};
  const next = lastNumber + 1;
  // Among more numbers than are taken, one is free.
  const { taken: most = 0 } = (await tx.first(countCodesFrom(company.id, inStoreCode(next)))) ?? {};
  const numbers = Array.from({ length: most + 1 }, (_, at) => next + at);
  const taken = new Set((await tx.query(listTakenCodes(company.id, numbers.map(inStoreCode)))).map(({ code }) => code));
  const number = numbers.find((each) => !taken.has(inStoreCode(each))) ?? next + most;
  tx.commitWith([setInStoreCounter(company.id, number)]);
  return { barcode: inStoreCode(number) };
});
