import { countedPaise, countProblems } from '@bahi/core/cash-counts/count-cash';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { v7 as uuidv7 } from 'uuid';
import { countOf } from '../cash-counts/public/pieces.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import { serializeHandOver, sumsOf } from './collected.ts';
import { listCollected, lockCollected } from './collected-store.ts';
import { insertHandOver, insertHandOverParts, listTills } from './hand-over-store.ts';

/** More than a user collects between two hand-overs of a day. */
const mostParts = 2_000;
const problem = (code: string, field: string, message: string): ServerProblem => ({ code, field, message });

/** Hands over the caller's collections of a day. Each part is handed over once: a primary key enforces it. */
export const saveHandOver = forMembers.handOvers.saveHandOver.handler(async ({ input, context: { company, caller, tx } }) => {
  const { date, toLedgerId, note } = input;
  const [rows, tills] = await tx.after(
    [lockCollected(company.id, caller.id, date)],
    [listCollected(company.id, { personId: caller.id, date, onlyLeft: true }, [nilUuid, 0], mostParts + 1), listTills(company.id)],
  );
  const { count, kept } = countOf(input);
  const sums = sumsOf(rows);
  const till = tills.find(({ id }) => id === toLedgerId);
  const cashNow = formatRupees(sums.cashPaise, 'two');
  refuseProblems([
    ...countProblems(count),
    ...(date > todayInIndia(Date.now()) ? [{ code: 'COUNT_TO_COME' as const, field: 'date' }] : []),
    ...(till ? [] : [problem('TILL_UNKNOWN', 'toLedgerId', 'Choose a cash ledger')]),
    ...(rows.length === 0 ? [problem('NOTHING_LEFT', 'date', 'All of this day is handed over')] : []),
    ...(rows.length > mostParts ? [problem('PARTS_TOO_MANY', 'date', `A hand-over carries at most ${mostParts} parts`)] : []),
    ...(sums.cashPaise === input.cashPaise
      ? []
      : [problem('CASH_CHANGED', 'cashPaise', `The vouchers say ${cashNow} in cash now. Count against that.`)]),
  ]);

  const counted = countedPaise(count);
  const values = {
    orgId: company.id,
    id: uuidv7(),
    date,
    givenById: caller.id,
    givenBy: caller.name,
    givenAt: new Date().toISOString(),
    toLedgerId,
    pieces: kept,
    coinsPaise: input.coinsPaise,
    countedPaise: counted,
    ...sums,
    note,
  };
  tx.commitWith([
    insertHandOverParts(
      rows.map(({ voucherId, line, method, ledgerId, amountPaise, chequeNumber }) => ({
        org_id: company.id,
        collected_in: voucherId,
        line_no: line,
        hand_over_id: values.id,
        method,
        ledger_id: ledgerId,
        amount_paise: amountPaise,
        cheque_number: chequeNumber,
      })),
    ),
    insertHandOver(values),
  ]);
  const { orgId, ...row } = values;
  const given = { ...row, toLedgerName: till?.name ?? '', state: 'given' as const, version: 1, acceptedBy: null, acceptedAt: null };
  return { message: `Handed over ${formatRupees(counted, 'two')} in cash`, handOver: serializeHandOver(given) };
});
