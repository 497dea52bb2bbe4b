import { expect, test } from 'vitest';
import { actsOf, chequeActs, chequeBadge, chequeStates, firstState, hasMoved, stateAfter } from './cheque.ts';

const today = '2026-11-20';
const cheque = { direction: 'received', chequeDate: today, voucherDate: today, movedOn: null } as const;
const at = (state: (typeof chequeStates)[number], more: object = {}) => ({ ...cheque, state, ...more });

test('a received cheque is in hand whatever its date; an issued one waits for a future date', () => {
  expect(firstState('received', '2026-12-31', today)).toBe('inHand');
  expect(firstState('issued', '2026-12-31', today)).toBe('waiting');
  expect(firstState('issued', today, today)).toBe('issued');
});

test('a received cheque is deposited and cleared, or bounces', () => {
  expect(actsOf(at('inHand'))).toEqual(['deposit', 'bounce']);
  expect(actsOf(at('deposited', { movedOn: today }))).toEqual(['clear', 'bounce', 'undo']);
  expect(actsOf(at('cleared', { movedOn: today }))).toEqual(['undo']);
  expect(actsOf(at('bounced', { movedOn: today }))).toEqual(['undo']);
});

test('an issued cheque may be stopped while it waits; at the bank it is cleared, bounces or is stopped', () => {
  const issued = { direction: 'issued' } as const;
  expect(actsOf(at('waiting', issued))).toEqual(['stop']);
  expect(actsOf(at('issued', issued))).toEqual(['clear', 'bounce', 'stop']);
  expect(stateAfter(at('waiting', issued), 'fallDue')).toBe('issued');
});

test('undoing a return restores the state before it', () => {
  expect(stateAfter(at('bounced'), 'undo')).toBe('inHand');
  expect(stateAfter(at('bounced', { movedOn: today }), 'undo')).toBe('deposited');
  const issued = { direction: 'issued' } as const;
  expect(stateAfter(at('stopped', { ...issued, chequeDate: '2026-12-31' }), 'undo')).toBe('waiting');
  expect(stateAfter(at('stopped', issued), 'undo')).toBe('issued');
  expect(stateAfter(at('bounced', { ...issued, chequeDate: '2026-12-31', movedOn: '2026-12-31' }), 'undo')).toBe('issued');
});

test('undo restores the state before the act, for every act and state', () => {
  const after = (direction: 'received' | 'issued') =>
    chequeStates.flatMap((state) =>
      chequeActs.flatMap((act) => {
        const isAtBank = state === 'deposited' || (direction === 'issued' && state === 'issued');
        const before = {
          direction,
          state,
          voucherDate: today,
          chequeDate: state === 'waiting' ? '2026-12-31' : today,
          movedOn: isAtBank && direction === 'received' ? today : null,
        };
        const next = act === 'undo' || act === 'fallDue' ? null : stateAfter(before, act);
        if (next === null) return [];
        return [[state, stateAfter({ ...before, state: next, movedOn: act === 'deposit' ? today : before.movedOn }, 'undo')]];
      }),
    );
  const all = [...after('received'), ...after('issued')];
  expect(all.length).toBe(8);
  for (const [before, undone] of all) expect(undone).toBe(before);
});

test('its voucher may change while no act was done on it', () => {
  expect(chequeStates.filter((state) => !hasMoved({ state, movedOn: null }))).toEqual(['inHand', 'waiting', 'issued']);
  expect(hasMoved({ state: 'issued', movedOn: today })).toBe(true);
});

test('a bill names the cheque that settled it', () => expect(chequeBadge('2026-11-25')).toBe('cheque, due 25/11/2026'));
