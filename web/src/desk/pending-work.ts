import { daysBetween } from '@bahi/core/periods/business-date';
import type { LinkProps } from '@tanstack/react-router';
import type { Desk } from '../platform/answers.ts';
import type { IconName } from '../ui/icons.tsx';
import { dayAndMonth } from './days.ts';
import { whole } from './figures-strip.tsx';

/** A line of To do with a link to the screen where it is done. */
export type Work = {
  readonly name: string;
  readonly detail: string;
  readonly figure: string;
  readonly when: string;
  readonly tone?: 'attention' | 'overdue';
  readonly icon: IconName;
  readonly link: LinkProps;
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const namesOf = (names: readonly string[], count: number) => names.join(', ') + (count > names.length ? ' …' : '');

/** The pending work of a company: what can be done now, and what falls due within a week. Work without a line is none. */
export function pendingWork({ date, toDo, receivable, lowStock }: Desk): { now: readonly Work[]; week: readonly Work[] } {
  const { cheques, billsDue, handOvers, bankLines, tds } = toDo;
  /** Amber from the second day on. */
  const waiting = (since: string | null): Pick<Work, 'when' | 'tone'> => {
    const days = since === null ? 0 : daysBetween(since, date);
    if (days < 1) return { when: 'today' };
    return { when: days === 1 ? 'since yesterday' : `${days} days`, ...(days > 1 && { tone: 'attention' }) };
  };
  const now: Work[] = [];
  if (cheques.count > 0)
    now.push({
      name: 'Cheques to deposit',
      detail: counted(cheques.count, 'cheque', 'cheques'),
      figure: whole(cheques.amount),
      ...waiting(cheques.since),
      icon: 'bank',
      link: { to: '/sUsers/cheques' },
    });
  if (handOvers && handOvers.count > 0)
    now.push({
      name: 'Hand-overs to accept',
      detail: namesOf(handOvers.names, handOvers.count),
      figure: whole(handOvers.amount),
      ...waiting(handOvers.since),
      icon: 'transfer',
      link: { to: '/sUsers/handOvers' },
    });
  if (bankLines && bankLines.count > 0)
    now.push({
      name: 'Bank lines to match',
      detail: '',
      figure: counted(bankLines.count, 'line', 'lines'),
      when: bankLines.until === null ? '' : `to ${dayAndMonth(bankLines.until)}`,
      icon: 'check',
      link: { to: '/sUsers/bankStatements' },
    });
  if (receivable.overdue > 0)
    now.push({
      name: 'Overdue bills',
      detail: 'to collect',
      figure: whole(receivable.overdue),
      when: 'overdue',
      tone: 'overdue',
      icon: 'download',
      link: { to: '/sUsers/outstanding', search: { tab: 'receivables' } },
    });
  const week: Work[] = [];
  if (billsDue.count > 0)
    week.push({
      name: 'Bills due',
      detail: counted(billsDue.parties, 'supplier', 'suppliers'),
      figure: whole(billsDue.amount),
      when: `by ${dayAndMonth(billsDue.until)}`,
      icon: 'upload',
      link: { to: '/sUsers/outstanding', search: { tab: 'payables' } },
    });
  if (tds)
    week.push({
      name: 'TDS to pay',
      detail: `for ${monthName(tds.month)}`,
      figure: whole(tds.amount),
      when: tds.dueOn < date ? 'overdue' : `due ${dayAndMonth(tds.dueOn)}`,
      ...(tds.dueOn < date && { tone: 'overdue' as const }),
      icon: 'percent',
      link: { to: '/sUsers/tds' },
    });
  if (lowStock.count > 0)
    week.push({
      name: 'Low stock',
      detail: namesOf(lowStock.names, lowStock.count),
      figure: counted(lowStock.count, 'item', 'items'),
      when: lowStock.out > 0 ? `${lowStock.out} out` : '',
      ...(lowStock.out > 0 && { tone: 'attention' as const }),
      icon: 'box',
      link: { to: '/sUsers/lowStock' },
    });
  return { now, week };
}

const monthName = (month: string) => new Date(`${month}T00:00:00Z`).toLocaleDateString('en-IN', { month: 'long', timeZone: 'UTC' });
