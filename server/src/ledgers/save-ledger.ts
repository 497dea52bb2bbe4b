import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { type LedgerDraft, ledgerProblems } from '@bahi/core/postings/ledger-draft';
import { bankGroup, ledgerKind } from '@bahi/core/postings/ledger-kind';
import { type LedgerMarks, markProblems, noMarks } from '@bahi/core/postings/ledger-marks';
import { v7 as uuidv7 } from 'uuid';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { changeOpenings } from '../postings/openings-store.ts';
import { asBank, noBank } from './bank-facts.ts';
import { findBankAccount, writeBankAccount } from './bank-store.ts';
import { asTree, findGroup, findGroupTree } from './group-store.ts';
import { findLedgerRow, insertLedgers, ledgerRow } from './ledger-store.ts';
import { underItsName } from './name-of-ledger.ts';
import { serializeWholeLedger } from './serialize-ledger.ts';

export const saveLedger = forManagers.ledgers.saveLedger.handler(async ({ input, context }) => {
  const { name, code, groupId, openingPaise = 0, cashFlowUse, scheduleLine, dueWithinYearPaise = 0, bank } = input;
  const ledger = await writeNew(context, {
    name,
    code,
    marks: { cashFlowUse, scheduleLine, dueWithinYearPaise },
    draft: { groupId, openingPaise, isActive: true, bank: bank && asBank(bank) },
  });
  return { message: `${nounOf(ledger.kind)} created`, ledger };
});

export const saveBank = forManagers.ledgers.saveBank.handler(async ({ input, context }) => {
  const { name, bankName, accountNumber, ifsc } = input;
  const group = await context.tx.first(findGroup(context.company.id, bankGroup));
  invariant(group, 'every company has its 28 groups');
  const bank = asBank({ bankName, branch: '', accountName: '', accountNumber, ifsc, upiId: '', chequeBooks: [] });
  const named = (problem: Problem) => ({ ...problem, field: problem.field.replace(/^bank\./, '') });
  const draft = { groupId: group.id, openingPaise: 0, isActive: true, bank };
  const { _id } = await writeNew(context, { name, code: '', marks: noMarks, draft }, named);
  return { message: 'Bank created', source: { _id, kind: 'bank' as const, name, bankName, balancePaise: 0 } };
});

type New = { name: string; code: string; marks: LedgerMarks; draft: LedgerDraft };
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'>;

async function writeNew({ tx, company }: RequestContext, { name, code, marks, draft }: New, atField = (problem: Problem) => problem) {
  refuseMastersOfTally(company);
  const orgId = company.id;
  const groups = asTree(await tx.query(findGroupTree(orgId)));
  const group = groups.get(draft.groupId ?? '') ?? null;
  refuseProblems([...ledgerProblems(draft, null, { ...company, groups }), ...markProblems(marks, group)].map(atField));

  const id = uuidv7();
  const { groupId, openingPaise } = draft;
  const kind = ledgerKind([groups.get(groupId!)!.under]);
  const bank = kind === 'bank' ? (draft.bank ?? noBank) : null;
  const opening = openingPaise === 0 ? [] : [{ ledgerId: id, amountPaise: openingPaise }];
  await underItsName(
    tx.together([
      insertLedgers([ledgerRow({ orgId, id, groupId, name, kind, code, openingPaise, marks })]),
      ...(bank ? writeBankAccount(orgId, id, bank) : []),
      ...changeOpenings(orgId, company.booksFrom, opening, []),
    ]),
  );
  const [saved, [account]] = await tx.together([findLedgerRow(orgId, id), findBankAccount(orgId, id)]);
  return serializeWholeLedger(only(saved), account);
}

/** For messages. */
export const nounOf = (kind: string): string => (kind === 'bank' ? 'Bank' : kind === 'cash' ? 'Cash ledger' : 'Ledger');
