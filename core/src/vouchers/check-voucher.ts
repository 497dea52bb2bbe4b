import { MAX_NOTE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { periodProblem } from '../periods/open-period.ts';
import { MAX_SETTLED_BILLS } from './limits.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts } from './voucher-facts.ts';

type Header = { readonly date: IsoDate; readonly partyId: string; readonly note: string };

/** Problems of the head of a voucher with a party: closed date, unknown or inactive party, too long a note. */
export function headerProblems(draft: Header, company: CompanyFacts, party: PartyFacts | null): Problem[] {
  const problems: Problem[] = [];
  const closed = periodProblem(draft.date, company, 'date');
  if (closed !== null) problems.push(closed);
  if (draft.partyId === '') problems.push({ code: 'PARTY_MISSING', field: 'partyId' });
  else if (party === null) problems.push({ code: 'PARTY_UNKNOWN', field: 'partyId' });
  else if (!party.isActive) problems.push({ code: 'PARTY_INACTIVE', field: 'partyId', about: { name: party.name } });
  if (draft.note.length > MAX_NOTE_LENGTH) problems.push({ code: 'NOTE_TOO_LONG', field: 'note', about: { most: MAX_NOTE_LENGTH } });
  return problems;
}

const wrongKind = { cash: 'LEDGER_NOT_CASH', bank: 'LEDGER_NOT_BANK' } as const;

/** A problem if the ledger is not an active one of this kind, or null. */
export function moneyLedgerProblem(ledger: LedgerFacts | null | undefined, kind: 'cash' | 'bank', field: string): Problem | null {
  if (ledger === null || ledger === undefined) return { code: 'LEDGER_UNKNOWN', field };
  const about = { name: ledger.name };
  if (ledger.kind !== kind) return { code: wrongKind[kind], field, about };
  return ledger.isActive ? null : { code: 'LEDGER_INACTIVE', field, about };
}

/** Problems of the list of bills to settle: too many, or one named twice. Whether they are open is checked later. */
export function billProblems({ bills }: { readonly bills: readonly { readonly billId: string }[] }): Problem[] {
  if (bills.length > MAX_SETTLED_BILLS) return [{ code: 'BILLS_TOO_MANY', field: 'bills', about: { most: MAX_SETTLED_BILLS } }];
  const seen = new Set<string>();
  return bills.flatMap(({ billId }, at): Problem[] => {
    if (seen.has(billId)) return [{ code: 'BILL_REPEATED', field: `bills.${at}` }];
    seen.add(billId);
    return [];
  });
}
