import type { PartyDraft } from '@bahi/core/parties/party-draft';
import { insertLedgers, ledgerRow, moveLedger, renameLedger, setLedgerActive } from '../ledgers/ledger-store.ts';
import { listAddressesOf, listLicencesOf, listOpeningsOf } from '../parties/party-parts-store.ts';
import { insertParties, type PartyRow, updateParties } from '../parties/party-store.ts';
import { partyValues } from '../parties/public/party-values.ts';
import { type PartyParts, partyInEditLog } from '../parties/public/serialize-party.ts';
import { keepVersion } from '../platform/record-versions.ts';
import type { Statement } from '../platform/transaction.ts';
import type { ImportContext } from './importer.ts';

/** A party of a file before and after the import. Addresses, licences and opening bills are not in the file and stay. */
export type PartyRead = {
  readonly position: number;
  readonly id: string;
  readonly before: PartyRow | undefined;
  readonly draft: PartyDraft;
  readonly groupId: string;
  readonly groupName: string;
  readonly priceLevelId: string | null;
  readonly priceLevelName: string | null;
  readonly isActive: boolean;
};

type Changed = PartyRead & { readonly before: PartyRow };

/** The row as it will be serialized afterwards. */
function rowAfter({ before, draft, groupId, groupName, priceLevelId, priceLevelName, isActive }: Changed): PartyRow {
  return {
    ...before,
    partyName: draft.partyName,
    code: draft.code,
    mobileNumber: draft.mobileNumber,
    email: draft.email,
    gstin: draft.gstin || null,
    pan: draft.pan || null,
    category: draft.category,
    state: draft.state,
    address: draft.address,
    pin: draft.pin,
    groupId,
    groupName,
    priceLevelId,
    priceLevelName: priceLevelId === before.priceLevelId ? before.priceLevelName : priceLevelName,
    creditDays: draft.creditDays,
    creditLimitPaise: draft.creditLimitPaise,
    creditPolicy: draft.creditPolicy,
    isActive,
  };
}

export function isPartyChanged(read: PartyRead): boolean {
  const { before } = read;
  return before === undefined || JSON.stringify(rowAfter({ ...read, before })) !== JSON.stringify(before);
}

/**
 * Inserts new parties with their ledgers and updates changed ones, storing their earlier versions; in a fixed number of statements, except
 * for moved and renamed ledgers.
 */
export async function writeParties({ tx, company, caller }: ImportContext, all: readonly PartyRead[]): Promise<void> {
  const orgId = company.id;
  const fresh = all.filter(({ before }) => before === undefined);
  const changed = all.flatMap((each): Changed[] => (each.before === undefined ? [] : [{ ...each, before: each.before }]));
  const valuesOf = ({ id, draft, priceLevelId, isActive }: PartyRead) => partyValues(id, draft, { priceLevelId, isActive });
  const statements: Statement[] = [];
  if (fresh.length > 0) {
    statements.push(
      insertLedgers(fresh.map(({ id, groupId, draft }) => ledgerRow({ orgId, id, groupId, name: draft.partyName, kind: 'party' }))),
      insertParties(fresh.map((each) => ({ org_id: orgId, ...valuesOf(each), created_by: caller.id }))),
    );
    for (const { id, isActive } of fresh) if (!isActive) statements.push(setLedgerActive(orgId, id, false));
  }
  if (changed.length > 0)
    statements.push(updateParties(orgId, changed.map(valuesOf), caller), ...changed.flatMap((each) => ledgerStatements(orgId, each)));
  if (statements.length > 0) await tx.together(statements);
  if (changed.length === 0) return;
  const parts = await partsOf(
    tx,
    orgId,
    changed.map(({ id }) => id),
  );
  for (const each of changed) {
    const { before } = each;
    const after = { ...rowAfter(each), version: before.version + 1 };
    tx.commitWith([
      keepVersion({ company, caller }, 'party', partyInEditLog(before, parts(before._id)), partyInEditLog(after, parts(before._id))),
    ]);
  }
}

function ledgerStatements(orgId: string, { before, draft, groupId, isActive }: Changed): Statement[] {
  const { _id: id } = before;
  return [
    ...(draft.partyName === before.partyName ? [] : [renameLedger(orgId, id, draft.partyName)]),
    ...(groupId === before.groupId ? [] : [moveLedger(orgId, id, groupId)]),
    ...(isActive === before.isActive ? [] : [setLedgerActive(orgId, id, isActive)]),
  ];
}

async function partsOf(tx: ImportContext['tx'], orgId: string, ids: readonly string[]): Promise<(id: string) => PartyParts> {
  const [addresses, licences, openings] = await tx.together([
    listAddressesOf(orgId, ids),
    listLicencesOf(orgId, ids),
    listOpeningsOf(orgId, ids),
  ]);
  const of = <Row extends { partyId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ partyId }) => partyId === id).map(({ partyId: _, ...row }) => row);
  return (id) => ({ addresses: of(addresses, id), licences: of(licences, id), openings: of(openings, id) }) as PartyParts;
}
