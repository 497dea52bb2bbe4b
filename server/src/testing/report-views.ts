import type { FastifyInstance } from 'fastify';
import { type Headers, post } from './calls.ts';
import { done } from './done.ts';
import type { Counter } from './vouchers.ts';

export type View = {
  _id: string;
  name: string;
  author: string;
  isOwn: boolean;
  isDefault: boolean;
  period: string;
  asked: string;
  gone: string[];
};

/** A view of the stock at the end of last month. */
export const stockView = {
  ...{ report: 'stockSummary', name: 'Yard', period: 'lastMonth', path: 'stockSummary' },
  ...{ search: '', asked: '', isShared: false, isDefault: false },
};

/** Saves such a view, with parts replaced, and returns it. */
export async function saveStockView(
  app: FastifyInstance,
  counter: Pick<Counter, 'path' | 'clerk'>,
  more: object = {},
  who: Headers = counter.clerk,
): Promise<View> {
  return done(await post<{ view: View }>(app, who, `${counter.path}/reportViews`, { ...stockView, ...more })).view;
}

export type ReportMail = {
  _id: string;
  viewName: string;
  author: string;
  isOwn: boolean;
  isPaused: boolean;
  pausedBecause: string;
  nextAt: string;
  lastAt: string | null;
  lastResult: string;
};

/** The times of a mail that is due each day. */
export const dailyMail = { rhythm: 'day', weekday: 1, monthDay: 1, hour: 9, format: 'csv', recipients: ['owner@example.in'] };

/** Mails a view each day, with parts replaced, and returns the mail. */
export async function mailView(
  app: FastifyInstance,
  counter: Pick<Counter, 'path' | 'clerk'>,
  viewId: string,
  more: object = {},
  who: Headers = counter.clerk,
): Promise<ReportMail> {
  return done(await post<{ mail: ReportMail }>(app, who, `${counter.path}/reportMails`, { viewId, ...dailyMail, ...more })).mail;
}
