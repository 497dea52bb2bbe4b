import type { RowValues, Sheet } from '@bahi/core/files/sheet';
import { partyAddresses, partyLicences } from '@bahi/core/files/sheets/party-part-sheets';
import { partyProblems } from '@bahi/core/parties/check-party';
import type { PartyDraft } from '@bahi/core/parties/party-draft';
import { type AddressRow, type LicenceRow, listAddressesOf, listLicencesOf, listOpeningsOf } from '../parties/party-parts-store.ts';
import { type PartyRow, touchParties } from '../parties/party-store.ts';
import { partyRules } from '../parties/public/party-facts.ts';
import { type PartyInput, partyDraft, storedInput } from '../parties/public/party-input.ts';
import { addressStatements, licenceStatements } from '../parties/public/party-statements.ts';
import { type PartyParts, partyInEditLog } from '../parties/public/serialize-party.ts';
import { keepVersion } from '../platform/record-versions.ts';
import type { Statement } from '../platform/transaction.ts';
import { atColumns } from './at-columns.ts';
import type { ImportContext, Importer, Outcome, ParsedRow } from './importer.ts';
import { findNamedParties, mergedParty, unknownParty } from './named-parties.ts';

type Stored = AddressRow | LicenceRow;
/** One of the lists of a party, and how a row of a file becomes a part of it. */
type Part<Row extends Stored> = {
  /** Its field in a party, and in core's problems. */
  readonly field: 'shippingAddresses' | 'licences';
  readonly isSame: (row: Row, values: RowValues) => boolean;
  /** The resulting row; `before` is the row it replaces. */
  readonly taken: (values: RowValues, before: Row | undefined, party: PartyRow) => Omit<Row, '_id'>;
  readonly write: (orgId: string, id: string, draft: PartyDraft, sent: PartyInput, before: PartyParts) => Statement[];
};

type Judged = { party: PartyRow; before: PartyParts; sent: PartyInput; outcomes: Outcome[] };

/** Lists of parties. A row replaces the stored one with the same key; the party's others stay. */
function ofParties<Row extends Stored>(sheet: Sheet, part: Part<Row>): Importer {
  return {
    sheet,
    chunk: 200,
    async importChunk(context, rows, purpose) {
      const { partyOf, ids } = await findNamedParties(context, rows, purpose);
      const parts = await partsOf(context, ids);
      const judged: Judged[] = [];
      const unknown: Outcome[] = [];
      for (const [party, ofParty] of Map.groupBy(rows, partyOf)) {
        if (party) judged.push(judge(context, part, party, parts(party._id), ofParty));
        else unknown.push(...ofParty.map(unknownParty));
      }
      const isTaken = ({ outcomes }: Judged) => outcomes.some(({ action, problems }) => action !== 'same' && problems.length === 0);
      if (purpose === 'write') await write(context, part, judged.filter(isTaken));
      return [...unknown, ...judged.flatMap(({ outcomes }) => outcomes)];
    },
  };
}

/** Checks each row together with the valid rows before it. */
function judge<Row extends Stored>(
  { company }: ImportContext,
  part: Part<Row>,
  party: PartyRow,
  before: PartyParts,
  rows: readonly ParsedRow[],
): Judged {
  let sent = storedInput(party, before);
  const columns = Object.fromEntries(['label', 'address', 'state', 'pin', 'kind', 'number', 'expiresOn'].map((each) => [each, each]));
  const outcomes = rows.map(({ position, values }): Outcome => {
    const now = sent[part.field] as readonly Row[];
    const place = now.findIndex((row) => part.isSame(row, values));
    const there = now[place];
    const row = { ...there, ...part.taken(values, there, party) };
    const stays = place < 0 ? [...now, row] : now.with(place, row as Row);
    const input = { ...sent, [part.field]: values.isGone ? now.filter((each) => each !== there) : stays };
    // Only problems of this row: other problems of a party are corrected in its form.
    const found = partyProblems(partyDraft(input, party.accountGroup), partyRules(company)).filter(({ field }) =>
      field.startsWith(part.field),
    );
    const problems = party.mergedIntoId === null ? found : [mergedParty];
    if (problems.length === 0) sent = input;
    return {
      position,
      action: values.isGone ? taking(there) : adding(there, row),
      problems: atColumns(problems, columns),
      id: party._id,
    };
  });
  return { party, before, sent, outcomes };
}

const adding = (there: Stored | undefined, row: object) =>
  !there ? 'create' : JSON.stringify(there) === JSON.stringify(row) ? 'same' : 'update';
/** A row that is deleted already is unchanged: the same file may be imported twice. */
const taking = (there: Stored | undefined) => (there ? 'update' : 'same');

/** In the order of ids, with the earlier version of each party. */
async function write<Row extends Stored>({ tx, company, caller }: ImportContext, part: Part<Row>, all: readonly Judged[]): Promise<void> {
  if (all.length === 0) return;
  const ids = all.map(({ party }) => party._id).toSorted();
  await tx.together([
    touchParties(company.id, ids, caller),
    ...all.flatMap(({ party, sent, before }) => part.write(company.id, party._id, partyDraft(sent, party.accountGroup), sent, before)),
  ]);
  const after = await partsOf({ tx, company, caller }, ids);
  tx.commitWith(
    all.map(({ party, before }) => {
      const logged = partyInEditLog({ ...party, version: party.version + 1 }, after(party._id));
      return keepVersion({ company, caller }, 'party', partyInEditLog(party, before), logged);
    }),
  );
}

async function partsOf({ tx, company }: ImportContext, ids: readonly string[]): Promise<(id: string) => PartyParts> {
  const [addresses, licences, openings] = await tx.together([
    listAddressesOf(company.id, ids),
    listLicencesOf(company.id, ids),
    listOpeningsOf(company.id, ids),
  ]);
  const own = <Row extends { partyId: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ partyId }) => partyId === id).map(({ partyId: _, ...row }) => row);
  return (id) => ({ addresses: own(addresses, id), licences: own(licences, id), openings: own(openings, id) });
}

const alike = (one: unknown, other: unknown) => String(one).toUpperCase() === String(other).toUpperCase();

export const partyAddressImporter = ofParties<AddressRow>(partyAddresses, {
  field: 'shippingAddresses',
  isSame: ({ label }, values) => alike(label, values.label),
  taken: ({ label, address, state, pin }, before, party) => ({
    label: String(label),
    address: String(address ?? before?.address ?? ''),
    state: String(state ?? before?.state ?? party.state),
    pin: String(pin ?? before?.pin ?? ''),
  }),
  write: (orgId, id, draft, sent, { addresses }) => addressStatements(orgId, id, draft, sent.shippingAddresses, addresses),
});

export const partyLicenceImporter = ofParties<LicenceRow>(partyLicences, {
  field: 'licences',
  isSame: ({ kind, number }, values) => kind === values.kind && alike(number, values.number),
  taken: ({ kind, number, expiresOn }, before) => ({
    kind: String(kind),
    number: String(number),
    expiresOn: expiresOn === undefined ? (before?.expiresOn ?? null) : (expiresOn as string | null),
  }),
  write: (orgId, id, draft, sent, { licences }) => licenceStatements(orgId, id, draft, sent.licences, licences),
});
