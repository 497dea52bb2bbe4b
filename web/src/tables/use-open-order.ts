import { businessDayAt } from '@bahi/core/tables/business-day';
import { kindWords } from '@bahi/core/tables/slip-words';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { v7 as uuid } from 'uuid';
import type { TableOrder } from '../platform/answers.ts';
import { useSession } from '../platform/session.ts';
import { useKeptAct } from './use-acts.ts';

/** An order of which nothing is said yet. */
const nobody = { kind: 'dineIn', tableId: null, pax: 1, guestName: '', guestPhone: '', operatorId: null, operatorOrder: '' } as const;
type Opening = Partial<Pick<TableOrder, 'kind' | 'tableId' | 'pax' | 'guestName' | 'guestPhone' | 'operatorId' | 'operatorOrder'>>;
type At = Pick<TableOrder, 'tableName' | 'areaId'>;

/** Opens an order and goes to it. Without an answer it waits on this device, and dishes are chosen for it all the same. */
export function useOpenOrder(orgId: string) {
  const navigate = useNavigate();
  const captain = useSession('staff')?.name ?? '';
  const id = useRef(uuid());
  const opening = useKeptAct(orgId, 'The order could not be opened', () => {
    void navigate({ to: '/sUsers/restaurant/order/$id', params: { id: id.current } });
  });
  const open = (its: Opening, on: string, at: At = { tableName: null, areaId: null }) => {
    const input = { ...nobody, ...its, _id: id.current };
    const now = new Date();
    const opens: TableOrder = {
      ...{ ...input, ...at, captain, number: 0, state: 'open', businessDay: businessDayAt(now.getTime()), openedAt: now.toISOString() },
      ...{ billedAt: null, billPrints: 0, valuePaise: 0, slips: 0, readySlips: 0, version: 1, operatorName: null },
      ...{ lines: [], kitchenSlips: [], voucherId: null, bill: null },
    };
    const place = at.tableName ?? kindWords[input.kind];
    const guests = its.pax ? `${its.pax} guests` : (its.guestName ?? '');
    const says = [`Open ${place}`, guests].filter(Boolean).join(', ');
    void opening.act({ orderId: input._id, place, says, asked: { to: 'openOrder', input }, opens }, on);
  };
  return { ...opening, open };
}
