import { bookingName } from '@bahi/core/bookings/booking';
import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { divideHalfAway } from '@bahi/core/money/rounding';
import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { billFolio, type FolioBill } from '@bahi/core/rooms/bill-folio';
import { basisOfHouse, cancelCharge } from '@bahi/core/rooms/cancel-charge';
import { folioTotals, type NetLine, withRates } from '@bahi/core/rooms/folio';
import type { HotelSettings } from '@bahi/core/rooms/hotel-settings';
import { auditHouse } from '@bahi/core/rooms/night-audit';
import { ratesOfUnits, taxOfNight } from '@bahi/core/rooms/room-tax';
import type { PayerDues } from '@bahi/core/rooms/settle-folio';
import type { BookingRow } from '../bookings/booking-store.ts';
import type { OpenStay } from '../bookings/public/open-stays.ts';
import { serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { previewTotals } from '../trade/public/preview-totals.ts';
import type { Products } from './accommodation.ts';
import type { OpenInvoiceRow, OpenItemRow } from './folio-items-store.ts';
import type { NewLine } from './folio-line-store.ts';
import type { FolioRow, PayerRow } from './folio-store.ts';
import { auditStayOf } from './public/audit-stay.ts';
import { type Fee, feeLines } from './public/fee-lines.ts';
import { linesOfPosting } from './public/lines-of-posting.ts';
import { type Folios, guestFolioOf, partyOf, payerKeyOf, takenOn } from './public/open-folios.ts';
import { rulesOf } from './public/rules-of.ts';
import { supplyOf } from './supply-of.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** Everything that a check-out of stays of one booking reads. */
export type CheckOutFacts = {
  readonly booking: BookingRow;
  readonly stays: readonly OpenStay[];
  /** Other stays of the booking that are still to come or in the house. */
  readonly othersOpen: number;
  readonly businessDay: string;
  readonly settings: HotelSettings;
  readonly found: Folios;
  readonly outlets: readonly OpenItemRow[];
  /** Earlier invoices of the booking that were left owing. */
  readonly invoices: readonly OpenInvoiceRow[];
  readonly advances: readonly OpenItemRow[];
  /** Folios that are billed to another party from now on. */
  readonly billTo: ReadonlyMap<string, string>;
  readonly parties: ReadonlyMap<string, PayerRow>;
  /** True for an invoice of what is posted, while the guests stay. */
  readonly isInterim: boolean;
};

/** The departure that a stay gets: the calendar day, or the business date after midnight; at the latest the one that was booked if nights are left. */
const leavingOn = (businessDay: string): string => {
  const today = todayInIndia(Date.now());
  return today > businessDay ? today : businessDay;
};

/** The nights of a stay by whether the guest sleeps in them. Who leaves on the day of arrival pays the first one: the use of a day. */
export function nightsOfLeaving(stay: OpenStay, businessDay: string) {
  if (stay.state !== 'inHouse') return { toPost: [], freed: [] };
  const leaves = leavingOn(businessDay);
  const isDayUse = !stay.nights.some(({ date, isPosted }) => isPosted || date < leaves);
  const isSlept = ({ date }: { date: string }, at: number) => date < leaves || (isDayUse && at === 0);
  return {
    toPost: stay.nights.filter((night, at) => isSlept(night, at) && !night.isPosted),
    freed: stay.nights.filter((night, at) => !isSlept(night, at) && !night.isPosted),
  };
}

const lateKey = (stayId: string) => `late ${stayId}`;
const earlyKey = (stayId: string, date: string) => `early ${stayId} ${date}`;
/** The keys of what leaving costs beside the nights: an undo takes these lines back, for the guest stays. */
export const keysOfLeaving = (stayId: string, dates: readonly string[]): string[] => [
  lateKey(stayId),
  ...dates.map((date) => earlyKey(stayId, date)),
];

/** The lines that a check-out posts before it bills: nights that no audit posted, the late fee and the charge for leaving early. */
export function linesOfLeaving(
  { company }: Pick<Context, 'company'>,
  facts: CheckOutFacts,
  hasLateFee: boolean,
): { lines: NewLine[]; lateFeePaise: Paise; earlyFeePaise: Paise } {
  const { stays, businessDay, settings, found, booking, isInterim } = facts;
  const lines: NewLine[] = [];
  if (isInterim) return { lines, lateFeePaise: 0, earlyFeePaise: 0 };
  let [lateFeePaise, earlyFeePaise]: [Paise, Paise] = [0, 0];
  for (const stay of stays) {
    const folio = guestFolioOf(found, stay._id);
    if (stay.state !== 'inHouse' || !folio) continue;
    const { toPost, freed } = nightsOfLeaving(stay, businessDay);
    for (const night of toPost) {
      const room = night.roomId === null ? null : { id: night.roomId, number: night.roomName ?? '' };
      const audited = { ...stay, departure: addDays(night.date, 1), arrival: night.date };
      const { toPost: postings } = auditHouse({
        ...{ businessDate: night.date, postedKeys: new Set<string>(), openOrders: [], drawerDifferences: [] },
        ...{ openTills: [], waitingHandOvers: [], cashDifferences: [] },
        ...{ openForms: [], rooms: [], totals: { foliosPaise: 0, booksPaise: 0 } },
        stays: [
          auditStayOf(audited, {
            ...{ date: night.date, room, night, guestFolioId: folio._id, rules: rulesOf(found, stay._id) },
            taken: takenOn(found.lines, night.date),
          }),
        ],
      });
      lines.push(...postings.flatMap((posting) => linesOfPosting(posting, businessDay)));
    }
    const slept = stay.nights.findLast((night) => !freed.includes(night) && night.roomId !== null);
    const charge = (fee: Fee) => feeLines(found, { stayId: stay._id, folioId: folio._id, businessDay }, fee);
    const early = (date: string, valuePaise: Paise, gstPercentE4: number) =>
      charge({ key: earlyKey(stay._id, date), kind: 'cancellation', text: 'Early departure', valuePaise, gstPercentE4, night: null });
    if (hasLateFee && settings.lateFeePaise > 0 && slept) {
      const rate = taxOfNight(settings.lateFeePaise, slept.date)?.gstPercentE4 ?? 0;
      const fee = { kind: 'lateCheckOut', text: 'Late check-out', valuePaise: settings.lateFeePaise, gstPercentE4: rate } as const;
      const night = slept.roomId === null ? null : { roomId: slept.roomId, roomNumber: slept.roomName ?? '', date: slept.date };
      lines.push(...charge({ ...fee, key: lateKey(stay._id), night }));
      lateFeePaise = paise(lateFeePaise + settings.lateFeePaise);
    }
    // A change of the stay has taken these nights away already.
    for (const night of stay.charged.filter(({ kind }) => kind === 'earlyDeparture')) {
      lines.push(...early(night.date, night.valuePaise, night.gstPercentE4));
      earlyFeePaise = paise(earlyFeePaise + night.valuePaise);
    }
    const policy = booking.policy[stay.planId];
    if (freed.length > 0 && policy) {
      const units = freed.map(({ date, valuePaise }) => ({ unitId: stay._id, date, valuePaise: paise(valuePaise) }));
      const supply = supplyOf(company, booking.partyCategory, businessDay);
      const basis = basisOfHouse(policy.earlyDeparture, company.registration === 'regular');
      const { nights } = cancelCharge(basis, units, { advancePaise: 0, supply });
      const rates = ratesOfUnits(units);
      for (const night of nights) {
        const at = units.findIndex(({ date }) => date === night.date);
        lines.push(...early(night.date, night.valuePaise, rates[at]?.gstPercentE4 ?? 0));
        earlyFeePaise = paise(earlyFeePaise + night.valuePaise);
      }
    }
  }
  return { lines, lateFeePaise, earlyFeePaise };
}

/** One payer of a check-out: the folios on its invoice, and what is open between it and the house. */
export type Payer = {
  /** null for a guest who is no party yet. */
  readonly partyId: string | null;
  readonly partyName: string;
  readonly gstin: string;
  readonly category: BookingRow['partyCategory'];
  /** True for a payer that may owe its invoice without a manager (`isCompanyOf`). */
  readonly isCompany: boolean;
  /** The folios on its invoice. */
  readonly folios: readonly FolioRow[];
  /** Folios with bills of outlets that it owes: its own, and those that another party is billed for. */
  readonly owedOn: readonly FolioRow[];
};

/** The folios that a check-out settles: those of its stays, and those of the group with the last of its stays. */
export function foliosOfCheckOut({ found, stays, othersOpen }: CheckOutFacts): FolioRow[] {
  const ids = new Set(stays.map(({ _id }) => _id));
  return found.folios.filter(({ state, stayId }) => state === 'open' && (stayId === null ? othersOpen === 0 : ids.has(stayId)));
}

/** The party that is billed for a folio: the chosen one, else its payer. */
const billedParty = (folio: FolioRow, { billTo, booking, found }: CheckOutFacts): string | null =>
  billTo.get(folio._id) ?? partyOf(folio, booking, found);

/**
 * A party is a company if it has a GSTIN or is a portal. Its folio and its place in the booking say nothing: a guest may pay for a whole group, and a
 * private person may book for another one.
 */
export const isCompanyOf = ({ parties }: Pick<CheckOutFacts, 'parties'>, partyId: string): boolean => {
  const party = parties.get(partyId);
  return party !== undefined && (party.gstin !== '' || party.isOperator);
};

/** The earlier invoices of folios that were left owing. */
function invoicesOn({ invoices }: CheckOutFacts, folios: readonly FolioRow[]): OpenInvoiceRow[] {
  const ids = new Set(folios.map(({ _id }) => _id));
  return invoices.filter(({ folioIds }) => folioIds.some((id) => ids.has(id)));
}

/** The same for a payer. */
export const invoicesOwedBy = (facts: CheckOutFacts, { partyId, owedOn }: Pick<Payer, 'partyId' | 'owedOn'>): OpenInvoiceRow[] =>
  invoicesOn(facts, owedOn).filter((each) => each.partyId === partyId);

/**
 * The payers of a check-out in the order of their folios. Folios of one party are one invoice; one without anything on it has no payer. Last come parties
 * that are billed for nothing: they owe bills of outlets or earlier invoices on these folios, or have an advance left when all guests are gone.
 */
export function payersOf(facts: CheckOutFacts, lines: readonly NetLine[]): Payer[] {
  const { outlets, advances, found, parties, booking, othersOpen, isInterim } = facts;
  const folios = foliosOfCheckOut(facts);
  const hasLines = ({ _id }: FolioRow) =>
    lines.some(({ folioId, isBilled, kind }) => folioId === _id && !isBilled && kind !== 'outletBill');
  const owes = (partyId: string | null) =>
    partyId !== null && [...outlets, ...invoicesOn(facts, folios), ...advances].some((item) => item.partyId === partyId);
  const byKey = Map.groupBy(folios, (folio) => payerKeyOf(folio, billedParty(folio, facts), booking, found));
  const billed = [...byKey.values()].flatMap((its): Payer[] => {
    const first = its[0]!;
    const partyId = billedParty(first, facts);
    if (!its.some(hasLines) && !owes(partyId)) return [];
    const party = partyId === null ? undefined : parties.get(partyId);
    return [
      {
        ...{ partyId, partyName: party?.name ?? first.name, gstin: party?.gstin ?? '', category: party?.category ?? null },
        ...{ isCompany: partyId !== null && isCompanyOf(facts, partyId), folios: its, owedOn: its },
      },
    ];
  });
  const ids = new Set(folios.map(({ _id }) => _id));
  const vouchers = new Set(
    found.lines.flatMap(({ kind, folioId, voucherId }) => (kind === 'outletBill' && ids.has(folioId) ? [voucherId] : [])),
  );
  const owing = [...outlets.filter(({ voucherId }) => vouchers.has(voucherId)), ...invoicesOn(facts, folios)];
  const rebilled = folios.flatMap((folio) => (facts.billTo.has(folio._id) ? (partyOf(folio, booking, found) ?? []) : []));
  const isLast = othersOpen === 0 && !isInterim;
  const left = advances.filter(({ partyId }) => isLast || rebilled.includes(partyId));
  const known = new Set(billed.map(({ partyId }) => partyId));
  const others = [...new Set([...owing, ...left].map(({ partyId }) => partyId))].filter((partyId) => !known.has(partyId));
  return [
    ...billed,
    ...others.map((partyId): Payer => {
      const { name = booking.bookerName, gstin = '', category = null } = parties.get(partyId) ?? {};
      return { partyId, partyName: name, gstin, category, isCompany: isCompanyOf(facts, partyId), folios: [], owedOn: folios };
    }),
  ];
}

/** The lines of a booking with those that the check-out adds, at their rates. */
export const ratedLines = ({ found, settings }: Pick<CheckOutFacts, 'found' | 'settings'>, added: readonly NewLine[]): NetLine[] =>
  withRates([...found.lines, ...added], { isOwnUnitDay: settings.isFeeOwnUnitDay });

const mostNote = 380;

/** The invoice of a payer as a draft, without payment. */
export function billOf(
  { company }: Pick<Context, 'company'>,
  payer: Payer,
  lines: readonly NetLine[],
  { partyId, productOf, booking, note }: { partyId: string; productOf: Products; booking: BookingRow; note: string },
): FolioBill {
  const folioIds = payer.folios.map(({ _id }) => _id);
  const settlement = {
    date: todayInIndia(Date.now()),
    partyId,
    placeOfSupply: company.state,
    walkIn: null,
    splits: [],
    bills: [],
    note: '',
  };
  const bill = billFolio(folioIds, lines, settlement, productOf);
  const said = [bookingName(booking.number), note, ...bill.texts].filter(Boolean).join(' · ').slice(0, mostNote);
  return { ...bill, draft: { ...bill.draft, note: said } };
}

/** The open items between a payer and the house beside the invoice of `invoicePaise`. */
export function duesOf(facts: CheckOutFacts, payer: Payer, invoicePaise: Paise): PayerDues {
  const { found, outlets, advances } = facts;
  const { partyId, owedOn } = payer;
  const folioIds = new Set(owedOn.map(({ _id }) => _id));
  const charged = new Set(
    found.lines.flatMap(({ kind, folioId, voucherId }) => (kind === 'outletBill' && folioIds.has(folioId) ? [voucherId] : [])),
  );
  const item = ({ id, pendingPaise }: OpenItemRow) => ({ id, pendingPaise: paise(pendingPaise) });
  return {
    invoicePaise,
    bills: [...invoicesOwedBy(facts, payer), ...outlets.filter((each) => each.partyId === partyId && charged.has(each.voucherId))].map(
      item,
    ),
    advances: advances.filter((each) => each.partyId === partyId).map(item),
  };
}

type Figures = {
  readonly taxablePaise: Paise;
  readonly totalPaise: Paise;
  readonly roundOffPaise: Paise;
  readonly taxes: readonly { gstPercentE4: number; taxablePaise: Paise; taxPaise: Paise }[];
  readonly problems: readonly { code: string; field: string; message: string }[];
};

/** The figures of a payer's invoice as the sale computes them. Without products to bill as, core's: they are the same to the paisa. */
export async function figuresOf(
  context: Context,
  payer: Payer,
  lines: readonly NetLine[],
  { bill, productOf }: { bill: FolioBill | null; productOf: Products | null },
): Promise<Figures> {
  const { company } = context;
  if (bill !== null && productOf !== null && bill.draft.lines.length > 0) {
    const { totals, problems } = await previewTotals(bill.draft, context);
    return { ...totals, problems: serializeProblems(problems) };
  }
  const folioIds = new Set(payer.folios.map(({ _id }) => _id));
  const own = lines.filter(({ folioId, kind, isBilled }) => folioIds.has(folioId) && kind !== 'outletBill' && !isBilled);
  const supply = supplyOf(company, payer.category, todayInIndia(Date.now()));
  const isRegistered = company.registration === 'regular';
  const sums = [...Map.groupBy(own, ({ gstPercentE4 }) => (isRegistered ? gstPercentE4 : 0))].map(([gstPercentE4, its]) => {
    const { chargesPaise, taxPaise } = folioTotals(
      its.map((line) => ({ ...line, gstPercentE4 })),
      supply,
      { invoicedPaise: 0, paidPaise: 0, advancesPaise: 0 },
    );
    return { gstPercentE4, taxablePaise: chargesPaise, taxPaise };
  });
  const taxablePaise = sumPaise(sums.map((each) => each.taxablePaise));
  const exactPaise = paise(taxablePaise + sumPaise(sums.map((each) => each.taxPaise)));
  const totalPaise = company.roundsToRupee ? paise(Number(divideHalfAway(BigInt(exactPaise), 100n)) * 100) : exactPaise;
  return { taxablePaise, totalPaise, roundOffPaise: paise(totalPaise - exactPaise), taxes: sums, problems: [] };
}
