import { expect, test } from 'vitest';
import facts from '../facts/state-codes.json' with { type: 'json' };
import { currentStateCode, isStateCode, OTHER_COUNTRIES, stateName, states } from './states.ts';

test('the list is that of the facts: code, name, letters and UTGST', () => {
  const current = facts.states.filter((state) => 'alpha' in state);
  expect(states).toEqual(current.map(({ code, name, alpha, utgst }) => ({ code, name, alpha, hasUtgst: utgst })));
});

test('codes of merged states are not a place of supply and are read as the present state', () => {
  for (const state of facts.states) {
    if (!('mergedInto' in state)) continue;
    expect(isStateCode(state.code)).toBe(false);
    expect(currentStateCode(state.code)).toBe(state.mergedInto);
  }
});

test('the centre is not a state', () => {
  expect(isStateCode('99')).toBe(false);
  expect(currentStateCode('99')).toBeNull();
});

test('a text such as 96-Others is not a place of supply', () => {
  for (const wrong of ['96-Others', '', '4', '24 ', '00', '39']) expect(isStateCode(wrong), wrong).toBe(false);
  expect(isStateCode(OTHER_COUNTRIES)).toBe(true);
});

test('a state has its name, an unknown code shows itself', () => {
  expect(stateName('24')).toBe('Gujarat');
  expect(stateName('42')).toBe('42');
});
