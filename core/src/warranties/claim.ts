import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { serialKey } from '../stock/serial-numbers.ts';

/** The states of a claim, in their order. */
export const claimStates = ['received', 'sent', 'repaired', 'replaced', 'refused', 'givenBack'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimStateLabel: Readonly<Record<ClaimState, string>> = {
  received: 'Received',
  sent: 'Sent to service',
  repaired: 'Repaired',
  replaced: 'Replaced',
  refused: 'Refused',
  givenBack: 'Given back',
};

const next: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  received: ['sent', 'repaired', 'replaced', 'refused'],
  sent: ['repaired', 'replaced', 'refused'],
  // The fault shows again before the customer comes.
  repaired: ['givenBack', 'sent'],
  replaced: ['givenBack'],
  refused: ['givenBack'],
  givenBack: [],
};

/** The states that may follow this one. A claim that was given back is over. */
export const nextStates = (state: ClaimState): readonly ClaimState[] => next[state];

export const MAX_FAULT = 500;
export const MAX_CLAIM_NOTE = 500;
/** More steps than a claim has. */
export const MAX_CLAIM_STEPS = 100;

/** A step about to be entered. The charge is in paise, of the whole claim as known now. */
export type ClaimStep = {
  readonly to: ClaimState;
  readonly on: IsoDate;
  readonly centreId: string | null;
  readonly newSerial: string;
};

/** The claim before a step. `serial` is '' for goods without serial numbers; `hasSerials` says if the product has some. */
export type ClaimBefore = {
  readonly state: ClaimState;
  readonly stateOn: IsoDate;
  readonly serial: string;
  readonly hasSerials: boolean;
};

/**
 * Problems of a step: a state that does not follow, a day before the last step or after today, no service centre where it is sent, and for
 * a replacement no serial number of the new piece, or that of the old one.
 */
export function stepProblems(before: ClaimBefore, step: ClaimStep, today: IsoDate): Problem[] {
  const problems: Problem[] = [];
  if (!nextStates(before.state).includes(step.to)) {
    problems.push({ code: 'CLAIM_STEP', field: 'to', about: { from: claimStateLabel[before.state], to: claimStateLabel[step.to] } });
  }
  if (step.on < before.stateOn) problems.push({ code: 'CLAIM_DAY_EARLY', field: 'on' });
  if (step.on > today) problems.push({ code: 'CLAIM_DAY_AHEAD', field: 'on' });
  if (step.to === 'sent' && step.centreId === null) problems.push({ code: 'CLAIM_CENTRE_MISSING', field: 'centreId' });
  const serial = step.newSerial.trim();
  if (step.to === 'replaced' && before.hasSerials && serial === '') problems.push({ code: 'CLAIM_SERIAL_MISSING', field: 'newSerial' });
  if (step.to !== 'replaced' && serial !== '') problems.push({ code: 'CLAIM_SERIAL_UNASKED', field: 'newSerial' });
  if (step.to === 'replaced' && serial !== '' && serialKey(serial) === serialKey(before.serial)) {
    problems.push({ code: 'CLAIM_SERIAL_SAME', field: 'newSerial' });
  }
  return problems;
}

/** The number of the card of a piece without a serial number that is given for another: that of the sold one and a suffix. */
export const replacementNumber = (sold: string, nth: number): string => `${sold}-R${nth}`;
