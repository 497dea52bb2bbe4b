import { ruleFor } from '@bahi/core/banking/bank-rule';
import { type Suggestion, suggestMatches } from '@bahi/core/banking/suggest-matches';
import { searchWords } from '@bahi/core/basics/search-words';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { findBank } from './bank-import-store.ts';
import { type BankLineRow, countBankLines, listBankLines } from './bank-line-store.ts';
import { findMatches, findPostingsOfMatches, type OpenPostingRow } from './bank-match-store.ts';
import { listRulesOfBank } from './bank-rule-store.ts';
import { findOpenItems } from './open-items.ts';
import { serializePosting } from './serialize-posting.ts';
import { typedAmount } from './typed-amount.ts';

const mostRules = 500;

/** A page of statement lines: open ones with their suggestions, or matched ones with their vouchers. */
export const listLines = forManagers.banking.listLines.handler(async ({ input, context: { tx, company } }) => {
  const { ledgerId, state, search, limit, cursor } = input;
  const after = readCursor(cursor, ['date', 'uuid']);
  const asked = { state, words: searchWords(search), amountPaise: typedAmount(search), after, limit: limit + 1 };
  const [[bank], found, [counts]] = await tx.together([
    findBank(company.id, ledgerId),
    listBankLines(company.id, ledgerId, asked),
    countBankLines(company.id, ledgerId),
  ]);
  if (!bank) throw new Refusal('NOT_FOUND');
  const { page: lines, last } = pageOf(found, limit);
  return {
    lines: state === 'toDo' ? await openLines(tx, company.id, ledgerId, lines) : await matchedLines(tx, company.id, lines),
    next: last ? writeCursor([last.date, last.id]) : null,
    counts:
      cursor === undefined && counts
        ? { toDo: counts.toDo, matched: counts.matched, toDoInPaise: counts.inPaise, toDoOutPaise: counts.outPaise }
        : null,
  };
});

const serializeLine = ({ id, date, description, reference, amountPaise }: Omit<BankLineRow, 'valueDate' | 'balancePaise' | 'matchId'>) => ({
  _id: id,
  date,
  description,
  reference,
  amountPaise,
});
const serializeWholeLine = (line: BankLineRow) => ({ ...serializeLine(line), valueDate: line.valueDate, balancePaise: line.balancePaise });

async function openLines(tx: Tx, orgId: string, ledgerId: string, lines: readonly BankLineRow[]) {
  const open = await findOpenItems(tx, orgId, ledgerId, lines);
  const rules = await tx.query(listRulesOfBank(orgId, ledgerId, mostRules));
  const rows = new Map(open.postings.map((posting) => [`${posting.voucherId} ${posting.lineNo}`, posting]));
  const byId = new Map(open.lines.map((line) => [line.id, line]));
  const suggested = suggestMatches(
    lines.map(({ id }) => id),
    open.lines,
    open.postings,
  );
  const serializeSuggestion = ({ kind, score, why, lineIds, postings }: Suggestion) => ({
    kind,
    score,
    why,
    lines: lineIds.map((id) => serializeLine(byId.get(id)!)),
    postings: postings.map(({ voucherId, lineNo }) => serializePosting(rows.get(`${voucherId} ${lineNo}`) as OpenPostingRow)),
  });
  return lines.map((line) => {
    const rule = ruleFor(line, rules);
    return {
      ...serializeWholeLine(line),
      match: null,
      suggestions: (suggested.get(line.id) ?? []).map(serializeSuggestion),
      rule: rule && { _id: rule.id, kind: rule.kind, ledgerId: rule.ledgerId, ledgerName: rule.ledgerName, isParty: rule.isParty },
    };
  });
}

async function matchedLines(tx: Tx, orgId: string, lines: readonly BankLineRow[]) {
  const ids = [...new Set(lines.flatMap(({ matchId }) => matchId ?? []))];
  const [matches, postings] = await tx.together([findMatches(orgId, ids), findPostingsOfMatches(orgId, ids)]);
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const postingsOf = Map.groupBy(postings, ({ matchId }) => matchId);
  return lines.map((line) => {
    const match = matchOf.get(line.matchId ?? '');
    return {
      ...serializeWholeLine(line),
      match: match
        ? {
            _id: match.id,
            how: match.how,
            lineCount: match.lineCount,
            matchedBy: match.matchedBy,
            matchedAt: match.matchedAt,
            postings: (postingsOf.get(match.id) ?? []).map(serializePosting),
          }
        : null,
      suggestions: [],
      rule: null,
    };
  });
}
