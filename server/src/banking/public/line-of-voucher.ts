import { sumPaise } from '@bahi/core/money/paise';
import type { Posting } from '@bahi/core/postings/posting';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { refuseLockedDates } from '../../bank-dates/public/locked-dates.ts';
import { isManager } from '../../platform/doors.ts';
import { Refusal, refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import { findBankLines, lockBankLines } from '../bank-line-store.ts';
import { writeMatches } from '../write-matches.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Effect = { readonly postings: readonly Posting[]; readonly rowsOf?: (voucherId: string) => readonly Statement[] };

/**
 * Saves a new voucher and its match with this statement line in one act. Refused if the line is matched already, if the voucher does not
 * post its amount to the bank, or if the day of the line is locked for its kind.
 */
export async function ofBankLine<E extends Effect>(
  { tx, company, caller }: RequestContext,
  kind: VoucherKind,
  lineId: string | undefined,
  effect: E,
): Promise<E> {
  if (lineId === undefined) return effect;
  if (!isManager(caller)) throw new Refusal('NOT_ALLOWED');
  const [[line]] = await tx.after([lockBankLines(company.id, [lineId])], [findBankLines(company.id, [lineId])]);
  if (!line) throw new Refusal('INVALID', { problems: [{ code: 'GONE', field: 'bankLineId', message: 'This line is no longer there.' }] });
  if (line.matchId !== null) throw new Refusal('ALREADY_MATCHED', undefined, 'This line was matched meanwhile. Nothing was saved.');
  const { ledgerId } = line;
  const ofBank = effect.postings.flatMap((posting, at) => (posting.ledgerId === ledgerId ? [{ ...posting, lineNo: at + 1 }] : []));
  const one = ofBank.filter(({ amountPaise }) => amountPaise === line.amountPaise).slice(0, 1);
  const postings = one.length > 0 ? one : ofBank;
  const postedPaise = sumPaise(postings.map(({ amountPaise }) => amountPaise));
  if (postedPaise !== line.amountPaise) {
    refuseProblems([{ code: 'LINE_NOT_OF_VOUCHER', field: 'bankLineId', about: { postedPaise, linePaise: line.amountPaise } }]);
  }
  refuseLockedDates(company, [{ before: null, after: line.date, kind, named: 'the voucher of this line' }], 'bankLineId');
  const matched = (voucherId: string) =>
    writeMatches({ orgId: company.id, ledgerId, by: caller }, [
      { how: 'made', lines: [line], postings: postings.map((posting) => ({ ...posting, voucherId })) },
    ]);
  return { ...effect, rowsOf: (voucherId: string) => [...(effect.rowsOf?.(voucherId) ?? []), ...matched(voucherId)] };
}
