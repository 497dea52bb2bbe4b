import { sortKey } from '@bahi/core/basics/sort-key';
import { tidyCode } from '@bahi/core/parties/tidy-party';
import { findPartiesCalled, lockPartiesCalled } from '../parties/party-store.ts';
import type { ServerProblem } from '../platform/refusal.ts';
import type { ImportContext, Outcome, ParsedRow } from './importer.ts';

/** The parties that rows name, by code or else by name; locked if they will be changed. */
export async function findNamedParties({ tx, company }: ImportContext, rows: readonly ParsedRow[], purpose: 'check' | 'write') {
  const codes = rows.flatMap(({ values }) => (values.code === undefined ? [] : [tidyCode(String(values.code))]));
  const names = rows.flatMap(({ values }) => (values.partyName === undefined ? [] : [sortKey(String(values.partyName))]));
  if (purpose === 'write') await tx.query(lockPartiesCalled(company.id, codes, names));
  const found = await tx.query(findPartiesCalled(company.id, codes, names));
  const ids = found.map(({ _id }) => _id).sort();
  const byCode = new Map(found.filter(({ code }) => code !== '').map((row) => [row.code, row]));
  const byName = new Map(found.map((row) => [row.sortKey, row]));
  const partyOf = ({ values }: ParsedRow) =>
    values.code === undefined ? byName.get(sortKey(String(values.partyName ?? ''))) : byCode.get(tidyCode(String(values.code)));
  return { ids, partyOf };
}

export function unknownParty({ position, values }: ParsedRow): Outcome {
  const field = values.code === undefined ? 'partyName' : 'code';
  const problem: ServerProblem = {
    code: 'PARTY_UNKNOWN',
    field,
    message: `There is no party ${values[field] ?? ''}. Bring it in first.`.replace(' .', '.'),
  };
  return { position, action: 'create', problems: [problem] };
}

export const mergedParty: ServerProblem = {
  code: 'PARTY_MERGED',
  field: 'partyName',
  message: 'This party was merged into another one: change that one.',
};
