import { beforeEach, expect, test } from 'vitest';
import { openDraftStore } from '../platform/drafts/draft-store.ts';
import { takeInHand } from './use-edited-voucher.ts';

type Entry = { key: string; changedAt: number | null; mode: 'create' | 'edit'; id: string };

let count = 0;
const begin = (): Entry => ({ key: `new-${++count}`, changedAt: null, mode: 'create', id: '' });
const editOf = (id: string): Entry => ({ key: `edit-${id}-${++count}`, changedAt: null, mode: 'edit', id });
const idOf = (entry: Entry) => entry.id;

let draftStore: ReturnType<typeof openDraftStore<Entry>>;
beforeEach(() => {
  draftStore = openDraftStore<Entry>({ name: `saved-voucher-${++count}`, begin }, 'person', 'company');
});
const take = (id: string | undefined, edit: () => Entry | null = () => null) => takeInHand(draftStore, { id, idOf, begin, edit });
const hand = () => draftStore.getState();

test('the address of a new voucher keeps the current new one', () => {
  hand().change({});
  const { key } = hand().active;
  take(undefined);
  expect(hand().active.key).toBe(key);
});

test('after an edit, a new one starts, and the edit is kept as a draft', () => {
  hand().start(editOf('V1'));
  hand().change({});
  take(undefined);
  expect(hand().active.mode).toBe('create');
  expect(hand().kept.map(idOf)).toEqual(['V1']);
});

test('an edit starts once its voucher is read; keys typed before wait', () => {
  hand().change({});
  take('V1');
  expect(hand().active.mode).toBe('create');
  take('V1', () => editOf('V1'));
  expect(hand().active).toMatchObject({ mode: 'edit', id: 'V1' });
  expect(hand().kept).toMatchObject([{ mode: 'create' }]);
});

test('a kept edit is resumed as it was left', () => {
  const left = editOf('V1');
  hand().start(left);
  hand().change({});
  take(undefined);
  take('V1', () => editOf('V1'));
  expect(hand().active.key).toBe(left.key);
  expect(hand().kept).toEqual([]);
});
