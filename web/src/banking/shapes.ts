import type { api } from '../platform/api.ts';

type Answer<Call extends (...args: never[]) => unknown> = Awaited<ReturnType<Call>>;
export type Bank = Answer<typeof api.banking.listBanks>['banks'][number];
export type Lines = Answer<typeof api.banking.listLines>;
export type Line = Lines['lines'][number];
export type Suggested = Line['suggestions'][number];
export type Posting = Suggested['postings'][number];
export type Rule = Answer<typeof api.banking.listRules>['rules'][number];
export type FileImport = Answer<typeof api.banking.getImport>['import'];

/** Search parameters of the statement page. */
export type StatementSearch = { bank?: string; tab?: 'matched' | 'files'; search?: string };

/** The name of a bank in lists. */
export const bankText = ({ name, isActive }: Pick<Bank, 'name' | 'isActive'>) => (isActive ? name : `${name} (inactive)`);
export const figure = (count: number) => count.toLocaleString('en-IN');
export const linesText = (count: number) => `${figure(count)} ${count === 1 ? 'line' : 'lines'}`;
