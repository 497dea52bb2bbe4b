import { keyOf, type ModelBooks } from './model-books.ts';

/**
 * Recomputes everything from the vouchers and says, in sentences, where the kept balances differ or a law of the trade is broken.
 * `partyLedgers` tells the ledger of each party that can owe.
 */
export function auditBooks(books: ModelBooks, partyLedgers: ReadonlyMap<string, string>, mayStockBeNegative: boolean): string[] {
  const findings: string[] = [];
  const check = (isRight: boolean, finding: string) => {
    if (!isRight) findings.push(finding);
  };
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);
  const effects = books.vouchers.map((voucher) => voucher.effect);

  const postings = effects.flatMap((effect) => effect.postings);
  check(sum(books.ledgerBalances.values()) === 0, 'the trial balance is not zero');
  for (const [ledgerId, keptPaise] of books.ledgerBalances) {
    const groundPaise = sum(postings.filter((posting) => posting.ledgerId === ledgerId).map((posting) => posting.amountPaise));
    check(groundPaise === keptPaise, `ledger ${ledgerId} keeps ${keptPaise}, its postings come to ${groundPaise}`);
  }

  const settlements = effects.flatMap((effect) => effect.settlements);
  const rows = effects.flatMap((effect) => effect.bills);
  check(rows.length === books.bills.size, `${rows.length} bills were opened, ${books.bills.size} are kept`);
  for (const { id, amountPaise } of rows) {
    const settledPaise = sum(settlements.filter((settled) => settled.billId === id).map((settled) => settled.settledPaise));
    const keptPaise = books.bills.get(id)?.pendingPaise;
    check(keptPaise === amountPaise - settledPaise, `bill ${id} keeps ${keptPaise}, it should be ${amountPaise} less ${settledPaise}`);
    const isWithin = amountPaise < 0 ? settledPaise <= 0 && settledPaise >= amountPaise : settledPaise >= 0 && settledPaise <= amountPaise;
    check(isWithin, `bill ${id} of ${amountPaise} is settled by ${settledPaise}`);
  }

  for (const [partyId, ledgerId] of partyLedgers) {
    const openPaise = sum([...books.bills.values()].filter((bill) => bill.partyId === partyId).map((bill) => bill.pendingPaise));
    const balancePaise = books.ledgerBalances.get(ledgerId) ?? 0;
    check(balancePaise === openPaise, `party ${partyId} has a balance of ${balancePaise}, open bills less advances come to ${openPaise}`);
  }

  const moves = effects.flatMap((effect) => effect.moves);
  for (const [key, keptE4] of books.stockBalances) {
    const moved = sum(moves.filter((move) => keyOf(move) === key).map((move) => move.quantityE4));
    const groundE4 = (books.openingStock.get(key) ?? 0) + moved;
    check(groundE4 === keptE4, `stock ${key} keeps ${keptE4}, its moves come to ${groundE4}`);
    check(mayStockBeNegative || keptE4 >= 0, `stock ${key} is ${keptE4} although the company blocks that`);
  }

  for (const [at, voucher] of books.vouchers.entries()) {
    check(voucher.number === at + 1, `voucher ${voucher.number} does not follow ${at}`);
    check(!voucher.isCancelled || voucher.effect.postings.length === 0, `cancelled voucher ${voucher.number} still moves the books`);
  }
  return findings;
}
