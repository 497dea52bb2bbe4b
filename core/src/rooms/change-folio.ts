import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type FolioLine, openLines } from './folio.ts';

/** The business date and the reason of a change. `newId` makes the id of each line that it adds. */
export type FolioChange = { readonly date: IsoDate; readonly reason: string; readonly newId: () => string };
/** The lines to add to those of the stay. None if there are problems. */
export type Changed = { readonly problems: readonly Problem[]; readonly added: readonly FolioLine[] };

const field = 'lineId';
const refused = (problems: readonly Problem[]): Changed => ({ problems, added: [] });
const allowancesOf = (lines: readonly FolioLine[], id: string) => openLines(lines).filter(({ lowersId }) => lowersId === id);

function changeProblems(lines: readonly FolioLine[], line: FolioLine | undefined, reason: string): Problem[] {
  if (line === undefined) return [{ code: 'LINE_UNKNOWN', field }];
  const about = { name: line.text };
  const isOpen = openLines(lines).includes(line);
  return [
    ...(isOpen ? [] : [{ code: 'LINE_REVERSED' as const, field, about }]),
    ...(line.isBilled ? [{ code: 'LINE_BILLED' as const, field, about }] : []),
    ...(reason.trim() === '' ? [{ code: 'LINE_REASON_MISSING' as const, field: 'reason', about }] : []),
  ];
}

const reversalOf = (line: FolioLine, { date, reason, newId }: FolioChange): FolioLine => ({
  ...line,
  ...{ id: newId(), date, quantityE4: line.quantityE4 === 0 ? 0 : -line.quantityE4, valuePaise: paise(-line.valuePaise) },
  ...{ key: null, reversesId: line.id, movedFromId: null, reason: reason.trim() },
});

/** Takes a line back before it is invoiced: with a line of the opposite value. Refuses one with an allowance, which is taken back first. */
export function reverseLine(lines: readonly FolioLine[], lineId: string, change: FolioChange): Changed {
  const line = lines.find(({ id }) => id === lineId);
  const problems = changeProblems(lines, line, change.reason);
  if (line === undefined) return refused(problems);
  const isLowered = allowancesOf(lines, lineId).length > 0;
  const all: Problem[] = isLowered ? [...problems, { code: 'LINE_LOWERED', field, about: { name: line.text } }] : problems;
  return all.length > 0 ? refused(all) : { problems: [], added: [reversalOf(line, change)] };
}

/** Lowers a line before it is invoiced, in paise before tax, at most to 0. After the invoice a credit note does it, at the rate of the invoice. */
export function allowOff(lines: readonly FolioLine[], lineId: string, amountPaise: Paise, change: FolioChange): Changed {
  const line = lines.find(({ id }) => id === lineId);
  const problems = changeProblems(lines, line, change.reason);
  if (line === undefined) return refused(problems);
  const { text: name, kind } = line;
  const leftPaise = sumPaise([line, ...allowancesOf(lines, lineId)].map(({ valuePaise }) => valuePaise));
  const isAmount = Number.isSafeInteger(amountPaise) && amountPaise > 0 && amountPaise <= leftPaise;
  if (line.lowersId !== null) return refused([...problems, { code: 'LINE_IS_ALLOWANCE', field }]);
  if (kind === 'outletBill') return refused([...problems, { code: 'LINE_IS_BILL', field, about: { name } }]);
  if (!isAmount) return refused([...problems, { code: 'ALLOWANCE_INVALID', field: 'amountPaise', about: { name, leftPaise } }]);
  if (problems.length > 0) return refused(problems);
  const { date, reason, newId } = change;
  const allowance: FolioLine = {
    ...line,
    ...{ id: newId(), date, kind: 'allowance', text: `Allowance on ${name}`, quantityE4: 0, valuePaise: paise(-amountPaise) },
    ...{ key: null, movedFromId: null, lowersId: lineId, reason: reason.trim() },
  };
  return { problems: [], added: [allowance] };
}

/**
 * Moves a line to another folio, with its allowances: each is taken back here and posted there, so that both folios together stay the same. The new line
 * names the one that it came from.
 */
export function moveLine(lines: readonly FolioLine[], lineId: string, toFolioId: string, change: FolioChange): Changed {
  const line = lines.find(({ id }) => id === lineId);
  const problems = changeProblems(lines, line, change.reason);
  if (line !== undefined && line.lowersId !== null) return refused([...problems, { code: 'LINE_IS_ALLOWANCE', field }]);
  if (line === undefined || problems.length > 0) return refused(problems);
  const movedId = change.newId();
  const there = (from: FolioLine, id: string): FolioLine => ({
    ...from,
    ...{ id, folioId: toFolioId, date: change.date, key: null, movedFromId: from.id, reason: change.reason.trim() },
  });
  const allowances = allowancesOf(lines, lineId).flatMap((each) => [
    reversalOf(each, change),
    { ...there(each, change.newId()), lowersId: movedId },
  ]);
  return { problems: [], added: [reversalOf(line, change), there(line, movedId), ...allowances] };
}

/** Lines that cannot be routed any more: invoiced, taken back, an allowance (it moves with its line), or a bill of an outlet. */
const isSettled = (line: FolioLine) => line.isBilled || line.lowersId !== null || line.kind === 'outletBill';

/**
 * Moves lines that are posted already to the folios that rules name now. `folioOf` gives the folio that takes all of a line, or null for one that stays
 * where it is, such as a line that a rule divides. Invoiced lines and bills of outlets stay.
 */
export function moveByRules(lines: readonly FolioLine[], folioOf: (line: FolioLine) => string | null, change: FolioChange): Changed {
  const changes = openLines(lines)
    .filter((line) => !isSettled(line))
    .flatMap((line) => {
      const toFolioId = folioOf(line);
      return toFolioId === null || toFolioId === line.folioId ? [] : [moveLine(lines, line.id, toFolioId, change)];
    });
  return { problems: changes.flatMap(({ problems }) => problems), added: changes.flatMap(({ added }) => added) };
}

/**
 * Divides a line: a part of its value goes to another folio, the rest stays here, in lines of their own. Both keep the night, whose whole value decides
 * their rate. In paise before tax. Refuses a part that is 0 or all of it, a bill of an outlet, and a line with an allowance.
 */
export function splitLine(
  lines: readonly FolioLine[],
  lineId: string,
  part: { readonly toFolioId: string; readonly amountPaise: Paise },
  change: FolioChange,
): Changed {
  const line = lines.find(({ id }) => id === lineId);
  const problems = changeProblems(lines, line, change.reason);
  if (line === undefined) return refused(problems);
  const { text: name, valuePaise, kind } = line;
  const isPart = Number.isSafeInteger(part.amountPaise) && part.amountPaise > 0 && part.amountPaise < valuePaise;
  const all: Problem[] = [
    ...problems,
    ...(kind === 'outletBill' ? [{ code: 'LINE_IS_BILL' as const, field, about: { name } }] : []),
    ...(line.lowersId === null ? [] : [{ code: 'LINE_IS_ALLOWANCE' as const, field }]),
    ...(allowancesOf(lines, lineId).length > 0 ? [{ code: 'LINE_LOWERED' as const, field, about: { name } }] : []),
    ...(isPart ? [] : [{ code: 'LINE_PART_INVALID' as const, field: 'amountPaise', about: { name, valuePaise } }]),
  ];
  if (all.length > 0) return refused(all);
  const { date, reason, newId } = change;
  const piece = (folioId: string, ofPaise: Paise): FolioLine => ({
    ...line,
    ...{ id: newId(), folioId, date, quantityE4: E4, valuePaise: ofPaise, key: null, movedFromId: line.id, reason: reason.trim() },
  });
  return {
    problems: [],
    added: [reversalOf(line, change), piece(part.toFolioId, part.amountPaise), piece(line.folioId, paise(valuePaise - part.amountPaise))],
  };
}
