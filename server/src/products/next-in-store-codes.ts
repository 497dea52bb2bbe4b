import { inStoreCode } from '@bahi/core/products/in-store-code';
import type { Tx } from '../platform/transaction.ts';
import { countCodesFrom, listTakenCodes, lockInStoreCounter, setInStoreCounter } from './in-store-store.ts';

/**
 * The next in-store EAN-13s of the company that none of its products has as a barcode or code; at least one. Each is given once, also if no
 * product is saved with it. The row of the counter is locked from here to the commit, so two makers get different numbers.
 */
export async function nextInStoreCodes(tx: Tx, orgId: string, count: number): Promise<string[]> {
  const { lastNumber = 0 } = (await tx.first(lockInStoreCounter(orgId))) ?? {};
  const next = lastNumber + 1;
  // Among so many more numbers than are taken, enough are free.
  const { taken: most = 0 } = (await tx.first(countCodesFrom(orgId, inStoreCode(next)))) ?? {};
  const numbers = Array.from({ length: most + count }, (_, at) => next + at);
  const taken = new Set((await tx.query(listTakenCodes(orgId, numbers.map(inStoreCode)))).map(({ code }) => code));
  const free = numbers.filter((number) => !taken.has(inStoreCode(number))).slice(0, count);
  tx.commitWith([setInStoreCounter(orgId, free.at(-1) ?? lastNumber)]);
  return free.map(inStoreCode);
}
