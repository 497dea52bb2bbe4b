import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import type { ClaimState } from '@bahi/core/warranties/claim';
import type { CardFilter, CardState, EndReason } from '@bahi/core/warranties/cover';
import type { FoundCard } from '../platform/answers.ts';
import type { Tone } from '../ui/badge.tsx';

export const cardTones: Readonly<Record<CardState, Tone>> = { running: 'received', expired: 'plain', ended: 'plain', void: 'overdue' };

export const claimTones: Readonly<Record<ClaimState, Tone>> = {
  received: 'attention',
  sent: 'attention',
  repaired: 'received',
  replaced: 'received',
  refused: 'overdue',
  givenBack: 'plain',
};

export const filterWords: Readonly<Record<CardFilter, string>> = {
  all: 'All cards',
  running: 'Running',
  within30: 'End within 30 days',
  within60: 'End within 60 days',
  within90: 'End within 90 days',
  expired: 'Expired',
  ended: 'Ended early',
  void: 'Void',
};

export const endWords: Readonly<Record<EndReason, string>> = { returned: 'Returned', resold: 'Sold again', replaced: 'Replaced' };

export const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

export const covers = ({ coversParts, coversService }: { coversParts: boolean; coversService: boolean }): string =>
  coversParts && coversService ? 'Parts and service' : coversParts ? 'Parts' : 'Service';

export const days = (from: IsoDate, upTo: IsoDate): string => `${formatDate(from)} to ${formatDate(upTo)}`;

export const buyer = ({ partyName, mobileNumber }: Pick<FoundCard, 'partyName' | 'mobileNumber'>): string =>
  [partyName, mobileNumber].filter(Boolean).join(', ');

/** The parts that name a card in an address. */
export const cardName = ({ voucherId, productId, number }: Pick<FoundCard, 'voucherId' | 'productId' | 'number'>) => ({
  voucherId,
  productId,
  number,
});
