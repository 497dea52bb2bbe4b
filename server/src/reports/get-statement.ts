import { invariant } from '@bahi/core/basics/invariant';
import { ageBuckets, ageDates, defaultAgeLimits, readAgeLimits } from '@bahi/core/bills/ageing';
import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { findKeptAgeLimits } from '../bills/ageing-store.ts';
import { findParty } from '../parties/party-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { spanOf } from './public/span.ts';
import { type EntryKey, findBalanceAfter, listEntries } from './report-store.ts';
import { ageOpenOn, listBillLines } from './statement-store.ts';

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const firstDay = '0001-01-01';

type Asked = {
  partyId: string;
  from?: string | undefined;
  to?: string | undefined;
  by: 'due' | 'bill';
  ageLimits?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A party's account in a period, one page of it. Only for a party that the caller may see. */
export async function readStatement(tx: Tx, company: Company, input: Asked) {
  const today = todayInIndia(Date.now());
  const { partyId, by, limit } = input;
  const to = input.to ?? (input.from === undefined || input.from <= today ? today : undefined);
  const from = input.from ?? financialYearOf(to ?? today).startsOn;
  const span = spanOf(company, today, { from, to });
  const [[party], [kept]] = await tx.together([findParty(company, partyId), findKeptAgeLimits(company.id)]);
  if (!party) throw new Refusal('NOT_FOUND');
  const ageLimits = input.ageLimits ?? kept?.ageLimits ?? defaultAgeLimits.join(',');
  const limits = readAgeLimits(ageLimits);
  invariant(limits, 'the contract lets no other limits in');

  const balanceAfter = (key: EntryKey) => findBalanceAfter(company.id, partyId, firstDay, monthOf(key[0]), key);
  const opensAfter: EntryKey = [addDays(span.from, -1), afterAll];
  const after = readCursor(input.cursor, ['date', 'uuid']) ?? opensAfter;
  const [[opening], [begins], [closing], found, [aged]] = await tx.together([
    balanceAfter([span.from, nilUuid]),
    balanceAfter(after === opensAfter ? [span.from, nilUuid] : after),
    balanceAfter([span.to, afterAll]),
    listEntries(company.id, partyId, span.to, after, limit + 1),
    ageOpenOn(company.id, partyId, span.to, by, ageDates(ageBuckets(limits, by), span.to)),
  ]);
  const { page, last } = pageOf(found, limit);
  const lines = await tx.query(
    listBillLines(
      company.id,
      partyId,
      page.map(({ voucherId }) => voucherId),
    ),
  );
  const ofVoucher = Map.groupBy(lines, ({ voucherId }) => voucherId);
  let balancePaise = begins?.balancePaise ?? 0;
  return {
    party: { _id: party._id, partyName: party.partyName, mobileNumber: party.mobileNumber, gstin: party.gstin },
    from: span.from,
    to: span.to,
    openingPaise: opening?.balancePaise ?? 0,
    closingPaise: closing?.balancePaise ?? 0,
    entries: page.map(({ voucherId, kind, number, date, against, amountPaise }) => {
      balancePaise += amountPaise;
      const bills = (ofVoucher.get(voucherId) ?? []).map((line) => ({
        type: line.type,
        billNo: line.billNo,
        amountPaise: line.amountPaise,
      }));
      return { voucherId, kind, voucherNumber: number, date, against, amountPaise, balancePaise, bills };
    }),
    next: last ? writeCursor([last.date, last.voucherId]) : null,
    ageLimits,
    receivablePaise: aged?.receivable ?? [],
    payablePaise: aged?.payable ?? [],
  };
}

export type Statement = Awaited<ReturnType<typeof readStatement>>;

export const getStatement = forMembers.reports.getStatement.handler(({ input, context: { company, tx } }) =>
  readStatement(tx, company, input),
);
