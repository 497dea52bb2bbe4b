import type { Problem } from '@bahi/core/basics/problem';
import { chargeLedgerProblem } from '@bahi/core/vouchers/check-charges';
import { findLedgerRow } from '../ledgers/ledger-store.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findLiquor, type LiquorValues, lockLiquor, updateLiquor } from './liquor-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** The tax is a charge of the bill, so its ledger is one for charges. */
async function problemsOf({ tx, company }: Context, { percentE4, ledgerId }: LiquorValues): Promise<Problem[]> {
  if (ledgerId === null && percentE4 === 0) return [];
  const row = ledgerId === null ? undefined : await tx.first(findLedgerRow(company.id, ledgerId));
  const problem = chargeLedgerProblem(row && { name: row.name, kind: row.kind, isActive: row.isActive, hsn: '' }, 'ledgerId');
  return problem === null ? [] : [problem];
}

/** The tax of the state on liquor, and the licence. */
export const liquor = {
  getLiquor: forManagers.menu.getLiquor.handler(async ({ context: { tx, company } }) => only(await tx.query(findLiquor(company.id)))),

  saveLiquor: forManagers.menu.saveLiquor.handler(async ({ input: { orgId: _, version, ...values }, context }) => {
    const { tx, company, caller } = context;
    const [[before]] = await tx.after([...lockLiquor(company.id)], [findLiquor(company.id)]);
    refuseStale(before, version);
    refuseProblems(await problemsOf(context, values));
    const [rows] = await tx.after([updateLiquor(company.id, values, caller)], [findLiquor(company.id)]);
    return { message: 'Tax on liquor saved', ...only(rows) };
  }),
};
