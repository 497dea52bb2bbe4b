import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { deskOf } from './bookings.ts';
import { get, type Headers, post, put } from './calls.ts';
import { done } from './done.ts';
import { openHotel, type Refused, rateFor } from './hotel.ts';
import type { TestDatabase } from './test-database.ts';
import { today } from './vouchers.ts';

export type FolioLine = {
  _id: string;
  kind: string;
  text: string;
  amount: number;
  gstPercentage: number;
  night: string | null;
  roomName: string | null;
  reversesId: string | null;
  isBilled: boolean;
  voucherId: string | null;
};
export type Folio = {
  _id: string;
  payer: string;
  name: string;
  partyId: string | null;
  state: string;
  version: number;
  charges: number;
  tax: number;
  outlets: number;
  invoiced: number;
  advances: number;
  balance: number;
  billed: { charges: number; tax: number; outlets: number; roundOff: number | null; settled: number | null; owedByOthers: number | null };
  lines: FolioLine[];
  invoices: {
    voucherId: string;
    voucherNumber: string;
    isShared: boolean;
    amount: number;
    pending: number;
    settled: number;
    owed: { partyName: string; pending: number }[];
  }[];
};
export type Folios = {
  stay: { _id: string; state: string; version: number; departure: string; roomName: string };
  folios: Folio[];
  payments: { voucherId: string; amount: number; left: number }[];
  routes: { kinds: string[]; folioId: string }[];
  checkOuts: {
    _id: string;
    isInterim: boolean;
    undoneAt: string | null;
    vouchers: { voucherId: string; kind: string; voucherNumber: string }[];
  }[];
  businessDay: string;
};
export type Due = {
  partyId: string | null;
  partyName: string;
  gstin: string;
  taxable: number;
  taxes: { gstPercentage: number; taxable: number; tax: number }[];
  total: number;
  invoiced: number;
  outlets: number;
  advances: number;
  due: number;
  lines: { text: string; count: number; amount: number }[];
  problems: { message: string }[];
};
export type Preview = {
  payers: Due[];
  nights: number;
  lateFee: number;
  usualLateFee: number;
  openOrders: string[];
  earlyFee: number;
} & Refused;
type Left = { message: string; _id: string; vouchers: { voucherId: string; voucherNumber: string }[] } & Refused & {
    yours?: number;
    ours?: number;
  };
type Day = { businessDay: string; state: string; figures: Record<string, number> & { occupancy: { ofAll: number } } };
export type Audit = {
  day: Day;
  steps: { step: string; blocks: { code: string; field: string; message: string }[]; warns: { message: string }[] }[];
  mayClose: boolean;
  toPost: number;
};

/** The cashier's desk of a hotel: folios, check-out and night audit. */
export const openFolioDesk = async (app: FastifyInstance, pool: TestDatabase['pool']) =>
  folioDeskOf(app, deskOf(app, await openHotel(app, pool)), pool);

export function folioDeskOf(app: FastifyInstance, desk: ReturnType<typeof deskOf>, pool: TestDatabase['pool']) {
  const { path, clerk, manager, orgId } = desk;
  const inCompany = async (statements: readonly (readonly [text: string, values: readonly unknown[]])[]) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.org_id', $1, true)`, [orgId]);
      for (const [text, values] of statements) await client.query(text, [...values]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const ofStay = (stayId: string, what: string, body: object, who: Headers = clerk, key?: string) =>
    post<Left>(app, who, `${path}/stays/${stayId}/${what}`, body, key);
  const ofLine = (lineId: string, what: 'reversal' | 'allowance', body: object, who: Headers = clerk) =>
    post<Left>(app, who, `${path}/folioLines/${lineId}/${what}`, body);
  const folios = async (stayId: string) => done(await get<Folios>(app, clerk, `${path}/stays/${stayId}/folios`));
  const preview = (stays: readonly { _id: string; version: number }[], more: object = {}) =>
    post<Preview>(app, clerk, `${path}/checkOuts/preview`, { stays: stays.map(({ _id: id, version }) => ({ id, version })), ...more });
  const checkOut = (
    stays: readonly { _id: string; version: number }[],
    payers: readonly object[],
    more: object = {},
    who: Headers = manager,
  ) => post<Left>(app, who, `${path}/checkOuts`, { stays: stays.map(({ _id: id, version }) => ({ id, version })), payers, ...more });
  /** The stay as it is now. */
  const head = async (stayId: string) => (await folios(stayId)).stay;
  /** Every payer pays in cash what the preview says, or gets it back. */
  const payAll = (payers: readonly Due[]) =>
    payers.map(({ partyId, due }) => ({
      ...{ partyId, due, payments: due > 0 ? [{ way: 'cash', amount: due }] : [] },
      ...(due < 0 && { refund: { way: 'cash', amount: -due } }),
    }));
  const leave = async (stayId: string, more: object = {}) => {
    const stay = await head(stayId);
    const { payers } = done(await preview([stay], more));
    return checkOut([stay], payAll(payers), more);
  };
  /** Guests are in the house from the business day on, without the form of a check-in. */
  const putIn = (stayId: string, roomId: string) =>
    inCompany([
      [
        `update hotel_stays set state = 'inHouse', room_id = $3, checked_in_at = now() where org_id = $1 and id = $2`,
        [orgId, stayId, roomId],
      ],
      [
        `insert into hotel_room_nights (org_id, room_id, night, stay_id) select org_id, $3, night, stay_id from hotel_nights
          where org_id = $1 and stay_id = $2 on conflict do nothing`,
        [orgId, stayId, roomId],
      ],
    ]);
  /** Moves the open business day, as audits of days without guests would. */
  const moveDay = (day: string) =>
    inCompany([[`update hotel_days set business_day = $2 where org_id = $1 and state <> 'closed'`, [orgId, day]]]);
  const undo = (id: string, who: Headers = manager) => post<Left>(app, who, `${path}/checkOuts/${id}/undo`, { reason: 'Wrong room' });
  const audit = async () => done(await get<Audit>(app, clerk, `${path}/nightAudits/day`));
  const runAudit = async (businessDay?: string, who: Headers = manager) =>
    post<{ message: string; posted: number; day: Day; nextDay: string } & Refused>(app, who, `${path}/nightAudits/runs`, {
      businessDay: businessDay ?? (await audit()).day.businessDay,
    });
  const days = async (from: string, to: string) =>
    done(await get<{ days: Day[]; total: Day['figures'] }>(app, manager, `${path}/nightAudits/days?from=${from}&to=${to}`));
  const updateFolio = (folio: Folio, body: object) =>
    put<Left>(app, clerk, `${path}/folios/${folio._id}`, { version: folio.version, name: folio.name, ...body });
  let plan: string | undefined;
  /** Guests who are in the house since some days ago, in Deluxe 201, whose nights cost these amounts before tax. */
  const guestsSince = async (
    rupees: readonly number[],
    more: { roomAt?: number; booking?: object; stay?: object; others?: readonly { rupees: readonly number[]; guestName: string }[] } = {},
  ) => {
    const from = addDays(today, -rupees.length);
    const { roomAt = 0, booking, stay, others = [] } = more;
    await moveDay(from);
    const nightsOf = (rates: readonly number[]) => rates.map((rate, at) => ({ date: addDays(from, at), rate, reason: 'Agreed' }));
    plan ??= done(
      await desk.savePlan({
        name: 'Agreed',
        mealPlan: 'EP',
        rates: [rateFor(desk.deluxe._id, 5200, 6000, { firstNight: addDays(today, -40) })],
      }),
    ).ratePlan._id;
    const asked = [{ rupees, ...stay }, ...others].map(({ rupees: rates, ...each }, at) => ({
      ...{ planId: plan, arrival: from, departure: today, roomId: desk.deluxeRooms[roomAt + at]!._id, nights: nightsOf(rates) },
      ...each,
    }));
    const booked = await desk.read(done(await desk.book(asked, booking, manager))._id);
    for (const [at, { _id }] of booked.stays.entries()) await putIn(_id, asked[at]!.roomId);
    return booked;
  };
  return {
    ...desk,
    guestsSince,
    ofStay,
    ofLine,
    folios,
    preview,
    checkOut,
    head,
    payAll,
    leave,
    putIn,
    moveDay,
    undo,
    audit,
    runAudit,
    days,
    updateFolio,
  };
}
