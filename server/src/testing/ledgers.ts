import type { FastifyInstance } from 'fastify';
import { get, patch, post, remove } from './calls.ts';
import type { Shop } from './people.ts';

export type Group = {
  _id: string;
  name: string;
  parentId: string | null;
  depth: number;
  under: string;
  nature: string;
  version: number;
  isActive: boolean;
};
export type Ledger = {
  _id: string;
  name: string;
  code: string;
  group: string;
  kind: string;
  isPredefined: boolean;
  opening: number;
  balance: number;
  cashFlowUse: string | null;
  scheduleLine: string | null;
  dueWithinYear: number;
  version: number;
  isActive: boolean;
  bank: object | null;
};
type Saved = { message: string; ledger: Ledger; row: Group; code?: string; problems?: { field: string; code: string; message: string }[] };

/** The account groups and ledgers of a shop, changed by its manager. */
export async function openLedgers(app: FastifyInstance, shop: Shop) {
  const at = (noun: string) => `${shop.path}/${noun}`;
  const { body } = await get<{ rows: Group[] }>(app, shop.manager, `${at('accountGroups')}?limit=200&state=all`);
  const groups = new Map(body.rows.map((row) => [row.name, row]));
  const groupId = (name: string) => groups.get(name)?._id ?? name;
  const whole = async (id: string) => (await get<{ ledger: Ledger }>(app, shop.manager, `${at('ledgers')}/${id}`)).body.ledger;
  const find = async (name: string) => {
    const found = await get<{ ledgers: Ledger[] }>(app, shop.manager, `${at('ledgers')}?state=all&search=${encodeURIComponent(name)}`);
    return found.body.ledgers.find((ledger) => ledger.name === name)!;
  };
  return {
    groupId,
    whole,
    find,
    /** A ledger in the group of this name. */
    save: (name: string, group: string, more: object = {}) =>
      post<Saved>(app, shop.manager, at('ledgers'), { name, groupId: groupId(group), ...more }),
    update: (ledger: Pick<Ledger, '_id' | 'version'>, fields: object, who = shop.manager) =>
      patch<Saved>(app, who, `${at('ledgers')}/${ledger._id}`, { version: ledger.version, ...fields }),
    remove: (ledger: Pick<Ledger, '_id' | 'version'>) =>
      remove<Saved>(app, shop.manager, `${at('ledgers')}/${ledger._id}`, { version: ledger.version }),
    /** Creates a group below the one with this name. */
    saveGroup: async (name: string, parent: string) => {
      const answer = await post<Saved>(app, shop.manager, at('accountGroups'), { name, parentId: groupId(parent) });
      if (answer.status === 200) groups.set(name, answer.body.row);
      return answer;
    },
    updateGroup: (group: Pick<Group, '_id' | 'version'>, fields: object) =>
      patch<Saved>(app, shop.manager, `${at('accountGroups')}/${group._id}`, { version: group.version, ...fields }),
    removeGroup: (group: Pick<Group, '_id' | 'version'>) =>
      remove<Saved>(app, shop.manager, `${at('accountGroups')}/${group._id}`, { version: group.version }),
  };
}
