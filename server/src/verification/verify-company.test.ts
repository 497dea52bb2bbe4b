import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { inDays } from '../testing/bookings.ts';
import { chequeBy } from '../testing/cheques.ts';
import { done } from '../testing/done.ts';
import {
  acceptCash,
  type Books,
  billOfMaterials,
  bringPhones,
  buyFar,
  buyUnderReverseCharge,
  byCheque,
  countCash,
  depositCheque,
  depositOfLine,
  dispatchGoods,
  entered,
  enterJournal,
  handOverCash,
  importGoods,
  openBooks,
  orderAndSell,
  partyName,
  payAhead,
  payWithDiscount,
  productName,
  receiveForService,
  repack,
  sellThrice,
  sellTobacco,
} from '../testing/faulty-books.ts';
import { sleptOn, stayAndLeave } from '../testing/faulty-hotel.ts';
import { serveAndMove } from '../testing/faulty-orders.ts';
import { addPhone, savePhones } from '../testing/serials.ts';
import { claimWarranties } from '../testing/story-of-warranties.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, saleOf, sell, today } from '../testing/vouchers.ts';
import { findDifferences } from './balance-differences-store.ts';
import { verifyCompany } from './verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const otherDay = today === monthOf(today) ? addDays(today, 1) : monthOf(today);
const monthOnPage = `${today.slice(5, 7)}/${today.slice(0, 4)}`;
const ofRole = (role: string) => `ledger_id = (select id from ledgers where org_id = $1 and role = '${role}')`;
const ofSales = ofRole('sales');
const lastSale = `voucher_id = (select id from vouchers where org_id = $1 and kind = 'sales' order by sequence desc limit 1)`;
const ofKind = (kind: string) => `voucher_id = (select id from vouchers where org_id = $1 and kind = '${kind}')`;
const restaurantDay = businessDayAt(Date.now());
/** The line of a dish of an order, by the order's number. */
const ofDish = (name: string, order: number, column = 'order_line_id') =>
  `${column} in (select l.id from dining_order_lines l join dining_orders o on o.org_id = l.org_id and o.id = l.order_id
    where l.org_id = $1 and l.name = '${name}' and o.number = ${order})`;
/** As if it belonged to another ledger, in postings and stored balances alike. */
const asCharges = (role: string) =>
  ['postings', 'ledger_balances', 'ledger_years'].map(
    (table) => `update ${table} set ledger_id = (select id from ledgers where org_id = $1 and role = 'bankCharges')
      where org_id = $1 and ledger_id = (select id from ledgers where org_id = $1 and role = '${role}')`,
  );

/** Stored balances that match moved postings: the ledger of each role was credited this much more. */
const creditedMore = (paise: Readonly<Record<string, number>>) =>
  Object.entries(paise).flatMap(([role, more]) =>
    ['ledger_balances', 'ledger_years'].map(
      (table) => `update ${table} set credit_paise = credit_paise + ${more} where org_id = $1 and ${ofRole(role)}`,
    ),
  );

/** Moves of serial numbers again, with another number or step. */
const sameMoves = (keyAndStep: string, of: string) =>
  `insert into serial_moves (org_id, product_id, serial_key, step, voucher_id, line_no, position, way, godown_id, batch, move_date)
    select org_id, product_id, ${keyAndStep}, voucher_id, line_no, null, way, godown_id, batch, move_date from serial_moves where org_id = $1 and ${of}`;

/** The only posting with a match. */
const matchedPosting = async ({ counter }: Books) =>
  (
    await ownerPool.query<{ place: string }>(
      `select v.number || ' ' || d.line_no as place from bank_dates d join vouchers v on v.id = d.voucher_id where d.org_id = $1`,
      [counter.orgId],
    )
  ).rows[0]!.place;

type Fault = {
  check: string;
  /** Enters a voucher that the books do not have yet. Returns its number. */
  enter?(books: Books): Promise<string>;
  place(books: Books, entered: string): string | Promise<string>;
  /**
   * Statements with the rights of the owner; $1 is the company. All other data are kept consistent, so that only one check can report it.
   */
  plant: readonly string[];
};

const ofStay = (number: number) =>
  `stay_id in (select s.id from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id where s.org_id = $1 and b.number = ${number})`;
const ofFolio = (state: string) => `folio_id in (select id from hotel_folios where org_id = $1 and state = '${state}')`;

/** A sale whose piece was replaced under warranty, and a cancelled one of the same product. */
async function claimOnce({ counter }: Books) {
  const { number, productId } = await claimWarranties(app, counter);
  const sale = saleOf(counter, 1);
  const { _id, voucherNumber } = done(await sell(app, counter, { ...sale, items: sale.items.map((item) => ({ ...item, productId })) }));
  done(await cancel(app, counter, _id));
  return { sold: number.replace(/-1$/, ''), cancelled: voucherNumber };
}

/** A sale of a piece with a serial number and a warranty. */
async function sellPhone({ counter }: Books) {
  const shop = { ...counter, productId: await addPhone(app, counter), supplierId: counter.partyId, shopId: counter.godownId };
  done(await savePhones(app, shop, 'purchase', ['W1']));
  return done(await savePhones(app, shop, 'sales', ['W1'])).voucherNumber;
}

/** A hotel with guests who left, are in the house, are expected and have a quote. */
const ofHotel = [
  {
    check: 'taken rooms of a type are the nights that stays take',
    place: () => `Deluxe ${sleptOn}`,
    plant: [`update hotel_type_nights set taken = taken + 1 where org_id = $1 and night = '${sleptOn}'`],
  },
  {
    check: 'blocked rooms of a type are the nights of blocks',
    place: () => `Deluxe ${inDays(3)}`,
    plant: [`update hotel_type_nights set blocked = blocked + 1 where org_id = $1 and night = '${inDays(3)}'`],
  },
  {
    check: 'a stay has a row for each of its nights',
    place: () => 'BK-4 Devi',
    plant: [`delete from hotel_nights where org_id = $1 and ${ofStay(4)} and night = '${inDays(3)}'`],
  },
  {
    check: 'no night is outside of the dates of its stay',
    place: () => `BK-4 Devi ${inDays(5)}`,
    plant: [
      `insert into hotel_nights (org_id, stay_id, night, rate_paise, price_steps) select org_id, stay_id, night + 2, rate_paise, price_steps
        from hotel_nights where org_id = $1 and ${ofStay(4)} and night = '${inDays(3)}'`,
    ],
  },
  {
    check: 'a held, confirmed or present guest takes a room each night, a quote or a waiting one none',
    place: () => 'BK-3 Chitra',
    plant: [
      `update hotel_nights set taken_type_id = null where org_id = $1 and ${ofStay(3)} and night = '${inDays(3)}'`,
      `update hotel_type_nights set taken = taken - 1 where org_id = $1 and night = '${inDays(3)}'`,
    ],
  },
  {
    check: 'the type that a night takes is that of its room',
    place: () => `BK-3 Chitra ${inDays(3)}`,
    plant: [
      `insert into hotel_room_nights (org_id, room_id, night, stay_id) select n.org_id, r.id, n.night, n.stay_id from hotel_nights n, hotel_rooms r
        where n.org_id = $1 and r.org_id = $1 and r.name = '301' and n.night = '${inDays(3)}' and n.${ofStay(3)}`,
    ],
  },
  {
    check: 'a line that takes another back has the opposite value',
    place: () => `Asha ${today} Coat`,
    plant: ['update hotel_folio_lines set value_paise = value_paise - 1 where org_id = $1 and reverses_id is not null'],
  },
  {
    check: 'the lines of a posted night come to its value',
    place: () => `Binu ${sleptOn}`,
    plant: [`update hotel_nights set rate_paise = rate_paise + 1 where org_id = $1 and ${ofStay(2)}`],
  },
  {
    check: 'each night before the open business day of a guest who was in the house is posted',
    place: () => `Binu ${sleptOn}`,
    plant: [`delete from hotel_folio_lines where org_id = $1 and ${ofFolio('open')}`],
  },
  {
    check: 'a night that is posted is a night of its stay',
    place: () => `Binu ${today} Other`,
    plant: [
      `insert into hotel_folio_lines (org_id, id, folio_id, business_day, kind, said, quantity_e4, value_paise, stay_id, night, room_id, post_key, entered_by_name)
        select l.org_id, gen_random_uuid(), l.folio_id, '${today}', 'room', 'Other', 10000, 0, l.stay_id, l.night - 1, l.room_id, 'other', 'x'
        from hotel_folio_lines l where l.org_id = $1 and ${ofFolio('open')}`,
    ],
  },
  {
    check: 'the invoice of a folio has the value of its lines',
    place: (_: Books, entered: string) => entered,
    plant: [`update hotel_folio_lines set value_paise = value_paise + 1 where org_id = $1 and said = 'Shirt'`],
  },
  {
    check: 'no line is on a cancelled invoice',
    place: () => `Binu ${sleptOn} Room 202`,
    plant: [
      `update hotel_folio_lines set billed_id = (select id from vouchers where org_id = $1 and cancelled_at is not null) where org_id = $1 and ${ofFolio('open')}`,
    ],
  },
  {
    check: 'a bill of an outlet is on the folio with its total',
    place: async () =>
      (
        await ownerPool.query<{ place: string }>(`select f.name || ' ' || l.business_day || ' ' || l.said as place
      from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id where l.kind = 'outletBill' order by l.entered_at desc limit 1`)
      ).rows[0]!.place,
    plant: [`update hotel_folio_lines set value_paise = value_paise + 1 where org_id = $1 and kind = 'outletBill'`],
  },
  {
    check: 'a settled folio has no line without an invoice',
    place: () => `Asha ${today} Minibar`,
    plant: [
      `insert into hotel_folio_lines (org_id, id, folio_id, business_day, kind, said, quantity_e4, value_paise, entered_by_name)
        select org_id, gen_random_uuid(), id, '${today}', 'minibar', 'Minibar', 10000, 100, 'Somebody' from hotel_folios where org_id = $1 and state = 'settled'`,
    ],
  },
].map((fault) => ({ ...fault, enter: stayAndLeave }));

const faults: Fault[] = [
  {
    check: 'a voucher balances',
    place: ({ sale }) => sale,
    plant: [
      `update postings set amount_paise = amount_paise - 1 where org_id = $1 and ${ofSales}`,
      `update ledger_balances set credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`,
      `update ledger_years set credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`,
    ],
  },
  {
    check: 'a voucher has postings, all on its date',
    place: ({ sale }) => sale,
    plant: [`update postings set voucher_date = '${otherDay}' where org_id = $1 and ${ofSales}`],
  },
  {
    check: 'nothing lies before the books begin',
    place: productName,
    plant: [`update stock_moves set move_date = move_date + 1 where org_id = $1 and voucher_id is null`],
  },
  {
    check: 'the balance of a ledger in a month',
    place: () => `Sales ${monthOnPage}`,
    plant: [`update ledger_balances set debit_paise = debit_paise + 1, credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`],
  },
  {
    check: 'the balance of a ledger in a year',
    place: () => `Sales ${financialYearOf(today).startYear}`,
    plant: [`update ledger_years set debit_paise = debit_paise + 1, credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`],
  },
  {
    check: 'the stock of a product in a godown',
    place: async (books) => `${await productName(books)} / Main `,
    plant: ['update stock_balances set quantity_e4 = quantity_e4 + 1 where org_id = $1'],
  },
  {
    check: 'what is pending of a bill',
    place: ({ sale }) => sale,
    plant: [`update bills set amount_paise = amount_paise + 1 where org_id = $1 and kind = 'bill'`],
  },
  {
    check: 'what was sold on a past day, by item and party',
    place: () => '2019-04-01 018f0000-0000-7000-8000-000000000001',
    plant: [`insert into sold_days values ($1, '2019-04-01', '{018f0000-0000-7000-8000-000000000001}', '{1}', '{}', '{}')`],
  },
  {
    check: "a party's balance is that of its bills",
    place: partyName,
    plant: [`update bills set amount_paise = amount_paise + 1, pending_paise = pending_paise + 1 where org_id = $1 and kind = 'bill'`],
  },
  {
    check: 'a series has neither gap nor twin',
    place: () => `Sales ${financialYearOf(today).startYear}`,
    plant: [
      `update number_counters set last_number = 2 where org_id = $1 and series_id in (select series_id from vouchers where org_id = $1 and kind = 'sales')`,
    ],
  },
  {
    check: 'a sale or purchase moves the stock of its lines',
    place: ({ sale }) => sale,
    plant: [
      `update stock_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1 and ${ofKind('sales')}`,
      'update stock_balances set quantity_e4 = quantity_e4 - 1 where org_id = $1',
    ],
  },
  {
    check: 'the total of a voucher with goods is that of its items and charges',
    place: ({ sale }) => sale,
    plant: ['update voucher_items set taxable_paise = taxable_paise + 1, total_paise = total_paise + 1 where org_id = $1'],
  },
  {
    check: 'the total of a voucher with goods is owed by its party or was paid',
    place: ({ sale }) => sale,
    plant: [
      `update vouchers set party_id = (select id from parties where org_id = $1 and name = 'Somebody else') where org_id = $1 and kind = 'sales'`,
    ],
  },
  {
    check: 'an order and a note say no day of supply or payment',
    enter: orderAndSell,
    place: (_, entered) => entered,
    plant: [
      `update trade_vouchers set supply_date = '2025-09-10' where org_id = $1
        and voucher_id in (select id from vouchers where org_id = $1 and kind = 'saleOrder')`,
    ],
  },
  {
    check: 'an order asks what its lines say',
    enter: orderAndSell,
    place: async (books, entered) => `${entered} ${await productName(books)}`,
    plant: ['update order_lines set ordered_e4 = ordered_e4 + 1 where org_id = $1'],
  },
  {
    check: 'what is taken of an order is what vouchers took',
    enter: orderAndSell,
    place: async (books, entered) => `${entered} ${await productName(books)}`,
    plant: ['update order_lines set taken_e4 = taken_e4 - 1 where org_id = $1'],
  },
  {
    check: 'sales deliver sale orders, purchases deliver purchase orders',
    enter: orderAndSell,
    place: () => `SL/${financialYearOf(today).label}/00002`,
    plant: [`update vouchers set kind = 'purchaseOrder' where org_id = $1 and kind = 'saleOrder'`],
  },
  {
    check: 'only a purchase order says when its goods are expected',
    enter: orderAndSell,
    place: (_, entered) => entered,
    plant: [
      `update trade_vouchers set expected_on = '2026-01-10' where org_id = $1
        and voucher_id in (select id from vouchers where org_id = $1 and kind = 'saleOrder')`,
    ],
  },
  {
    check: 'a sale delivers no more than it bills, and to the party that ordered',
    enter: orderAndSell,
    place: async (books) => `SL/${financialYearOf(today).label}/00002 ${await productName(books)}`,
    plant: [
      `update order_deliveries set quantity_e4 = quantity_e4 + 10000 where org_id = $1`,
      `update order_lines set taken_e4 = taken_e4 + 10000 where org_id = $1`,
    ],
  },
  {
    check: 'a serial number is where its last move brought it',
    enter: bringPhones,
    place: () => 'A1',
    plant: [`update serial_numbers set godown_id = null where org_id = $1 and serial_key = 'A1'`],
  },
  {
    check: 'a serial number comes in and leaves in turn, from where it is',
    enter: bringPhones,
    place: () => 'A1',
    plant: [sameMoves(`serial_key, 2`, `serial_key = 'A1'`)],
  },
  {
    check: 'a serial number has a voucher, or was entered for goods in stock',
    enter: bringPhones,
    place: () => 'A1',
    plant: [
      `delete from serial_moves where org_id = $1 and serial_key = 'A1'`,
      `update serial_numbers set godown_id = null where org_id = $1 and serial_key = 'A1'`,
    ],
  },
  {
    check: 'no more pieces have a serial number in a godown than are in stock there',
    enter: bringPhones,
    place: () => 'Phone ',
    plant: [
      `insert into serial_numbers (org_id, product_id, serial_key, serial, godown_id, batch, moved_on)
        select org_id, product_id, 'A3', 'A3', godown_id, batch, moved_on from serial_numbers where org_id = $1 and serial_key = 'A1'`,
      sameMoves(`'A3', step`, `serial_key = 'A1'`),
    ],
  },
  {
    check: 'a warranty card of a cancelled sale is void',
    enter: (books) => claimOnce(books).then(({ cancelled }) => cancelled),
    place: (_, entered) => `${entered}-1`,
    plant: [
      `update warranty_cards c set is_void = false from vouchers v
        where v.org_id = c.org_id and v.id = c.voucher_id and c.org_id = $1 and v.cancelled_at is not null`,
    ],
  },
  {
    check: 'a sale has warranty cards for no more pieces than it delivers',
    enter: (books) => claimOnce(books).then(({ sold }) => sold),
    place: (_, entered) => entered,
    plant: [`update warranty_cards set pieces = 2 where org_id = $1 and end_reason = 'replaced'`],
  },
  {
    check: 'the warranty card of a piece’s last sale runs, unless the piece was replaced',
    enter: sellPhone,
    place: () => 'W1',
    plant: [
      `update warranty_cards set ended_on = covered_from, end_reason = 'resold', ended_by = voucher_id where org_id = $1 and serial_key = 'W1'`,
    ],
  },
  {
    check: 'a replacement’s warranty card continues the card of its claim, and ends with the card that was sold',
    enter: (books) => claimOnce(books).then(({ sold }) => sold),
    place: (_, entered) => `${entered}-1-R1`,
    plant: [`update warranty_cards set covered_up_to = covered_up_to + 1 where org_id = $1 and claim_id is not null`],
  },
  {
    check: 'a claim is where its last step brought it',
    enter: (books) => claimOnce(books).then(({ sold }) => sold),
    place: () => 'Claim 1',
    plant: [`update warranty_claims set state = 'refused' where org_id = $1 and number = 1`],
  },
  {
    check: 'the tax of a line is that of its value at its rate',
    enter: sellThrice,
    place: (_, entered) => `${entered} 1 GST`,
    plant: [
      `update voucher_items set cgst_paise = cgst_paise + 2, sgst_paise = sgst_paise + 2, total_paise = total_paise + 4
        where org_id = $1 and line_no = 1 and ${lastSale}`,
      `update voucher_items set cgst_paise = cgst_paise - 1, sgst_paise = sgst_paise - 1, total_paise = total_paise - 2
        where org_id = $1 and line_no > 1 and ${lastSale}`,
    ],
  },
  {
    check: 'the tax of a line is that of its value at its rate',
    enter: sellTobacco,
    place: (_, entered) => `${entered} 1 GST`,
    plant: [`update voucher_items set retail_price_paise = retail_price_paise + 10 where org_id = $1 and is_tax_inclusive`],
  },
  {
    check: 'a voucher has the tax of each rate to the paisa',
    place: ({ sale }) => `${sale} 18 %`,
    plant: [
      'update voucher_items set cgst_paise = cgst_paise - 1, sgst_paise = sgst_paise - 1, taxable_paise = taxable_paise + 2 where org_id = $1',
      `update postings set amount_paise = amount_paise + 1 where org_id = $1 and (${ofRole('outputCgst')} or ${ofRole('outputSgst')})`,
      `update postings set amount_paise = amount_paise - 2 where org_id = $1 and ${ofSales}`,
      ...creditedMore({ outputCgst: -1, outputSgst: -1, sales: 2 }),
    ],
  },
  {
    check: 'a voucher bears CGST and SGST or IGST, as its place of supply says',
    place: ({ sale }) => sale,
    plant: [`update vouchers set place_of_supply = '97' where org_id = $1 and kind = 'sales'`],
  },
  {
    check: 'a voucher bears CGST and SGST or IGST, as its place of supply says',
    enter: orderAndSell,
    place: (_, entered) => entered,
    plant: [`update trade_vouchers set heads = 'inter' where org_id = $1 and ${ofKind('saleOrder')}`],
  },
  {
    check: 'the tax of a sale or its note is in the output tax',
    place: ({ sale }) => `${sale} outputCgst`,
    plant: asCharges('outputCgst'),
  },
  {
    check: 'the tax of a purchase or its note is in the input tax, or owed past the bill',
    enter: buyFar,
    place: (_, entered) => `${entered} inputIgst`,
    plant: asCharges('inputIgst'),
  },
  {
    check: 'the tax of a purchase or its note is in the input tax, or owed past the bill',
    enter: buyFar,
    place: (_, entered) => `${entered} inputIgst`,
    plant: [`update voucher_items set input_credit = 'eligible' where org_id = $1 and input_credit = 'blocked'`],
  },
  {
    check: 'the tax of a purchase or its note is in the input tax, or owed past the bill',
    enter: buyUnderReverseCharge,
    place: (_, entered) => `${entered} inputRcmIgst`,
    plant: ['update trade_vouchers set is_credit_taken = false where org_id = $1'],
  },
  {
    check: 'the tax of a purchase or its note is in the input tax, or owed past the bill',
    enter: buyUnderReverseCharge,
    place: (_, entered) => `${entered} rcmIgst`,
    plant: asCharges('rcmIgst'),
  },
  {
    check: 'the tax of a purchase or its note is in the input tax, or owed past the bill',
    enter: importGoods,
    place: (_, entered) => `${entered} customsPayable`,
    plant: asCharges('customsPayable'),
  },
  {
    check: 'the lines of a match',
    enter: depositOfLine,
    place: (_, match) => `Bank A ${match}`,
    plant: ['update bank_lines set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'the postings of a match',
    enter: depositOfLine,
    place: (_, match) => `Bank A ${match}`,
    plant: ['update bank_match_postings set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'the bank date of a matched posting',
    enter: depositOfLine,
    place: matchedPosting,
    plant: [`update bank_dates set source = 'hand' where org_id = $1`],
  },
  {
    check: 'the match of a bank date that a statement said',
    enter: depositOfLine,
    place: matchedPosting,
    plant: [
      'update bank_lines set match_id = null where org_id = $1',
      'delete from bank_match_postings where org_id = $1',
      'delete from bank_matches where org_id = $1',
    ],
  },
  {
    check: 'a bank date is that of a posting on its ledger',
    place: ({ receipt }) => `${receipt} 1`,
    plant: [
      `insert into bank_dates select org_id, voucher_id, line_no, ledger_id, voucher_date, 'hand' from postings
        where org_id = $1 and line_no = 1 and ${ofKind('receipt')}`,
    ],
  },
  {
    check: 'a hand-over comes to its parts',
    enter: handOverCash,
    place: (_, entered) => entered,
    plant: ['update hand_overs set cash_paise = cash_paise + 1 where org_id = $1'],
  },
  {
    check: 'the contras of a hand-over stand while it is accepted',
    enter: acceptCash,
    place: (_, entered) => entered,
    plant: [`update hand_overs set state = 'given', accepted_at = null where org_id = $1`],
  },
  {
    check: 'the contras of an accepted hand-over move its cash to the till',
    enter: acceptCash,
    place: (_, entered) => entered,
    plant: [`update hand_overs set to_ledger_id = (select id from ledgers where org_id = $1 and name = 'Bank A') where org_id = $1`],
  },
  {
    check: 'a count of cash is what its pieces come to',
    enter: countCash,
    place: (_, entered) => `${entered} 1`,
    plant: ['update cash_counts set counted_paise = counted_paise + 1 where org_id = $1'],
  },
  {
    check: 'every count of a day is kept',
    enter: countCash,
    place: (_, entered) => entered,
    plant: ['update cash_counts set version = 3 where org_id = $1'],
  },
  {
    check: 'what was handed over stands in its voucher',
    enter: handOverCash,
    place: ({ receipt }) => `${receipt} 1`,
    plant: [`update voucher_payment_splits set type = 'upi' where org_id = $1 and ${ofKind('receipt')}`],
  },
  {
    check: 'the cheques in hand are those of their ledger',
    enter: (books) => byCheque(books, 'receipt'),
    place: () => 'Cheques in Hand',
    plant: asCharges('chequesInHand'),
  },
  {
    check: 'the post-dated cheques are those of their ledger',
    enter: (books) => byCheque(books, 'payment', 5),
    place: () => 'Cheques Issued',
    plant: asCharges('chequesIssued'),
  },
  {
    check: 'every cheque of a voucher is in the register',
    enter: (books) => byCheque(books, 'receipt'),
    place: (_, entered) => entered,
    plant: [`update cheques set cheque_number = '000078' where org_id = $1`],
  },
  {
    check: 'a cheque at the bank is posted there',
    enter: (books) => byCheque(books, 'payment'),
    place: () => '000077',
    plant: [`update cheques set bank_ledger_id = (select id from ledgers where org_id = $1 and role = 'cash') where org_id = $1`],
  },
  {
    check: 'a cheque is cleared as of its bank date',
    enter: async (books) => {
      const act = await depositCheque(books);
      const { _id } = await chequeBy(books.app, books.counter, '000077');
      return act('clear', { chequeIds: [_id], date: today });
    },
    place: () => '000077',
    plant: ['delete from bank_dates where org_id = $1'],
  },
  {
    check: 'a cheque is cleared as of its bank date',
    enter: async (books) => {
      await depositCheque(books);
      return '000077';
    },
    place: (_, entered) => entered,
    plant: [
      `insert into bank_dates select org_id, bank_voucher_id, bank_line_no, bank_ledger_id, moved_on, 'hand' from cheques where org_id = $1`,
    ],
  },
  {
    check: 'a cheque that came back has its journal',
    enter: async (books) => (await depositCheque(books))('{id}/return', { as: 'bounce', date: today }),
    place: () => '000077',
    plant: ['update cheques set returned_voucher_id = voucher_id where org_id = $1'],
  },
  {
    check: 'the parts of a receipt or payment are its total',
    place: ({ receipt }) => receipt,
    plant: ['update voucher_payment_splits set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'a receipt or payment is settled, an advance, or of other ledgers',
    place: ({ receipt }) => receipt,
    plant: [
      'update bill_settlements set amount_paise = amount_paise - 1 where org_id = $1',
      `update bills set amount_paise = amount_paise - 1 where org_id = $1 and kind = 'bill'`,
    ],
  },
  {
    check: 'what is deducted of a bill lies within what closed it',
    enter: payWithDiscount,
    place: (_, entered) => `${entered} SUP-2`,
    plant: [`update bill_deductions set bill_id = (select id from bills where org_id = $1 and bill_no = 'SUP-2') where org_id = $1`],
  },
  {
    check: 'what is deducted is posted to its ledger',
    enter: payWithDiscount,
    place: (_, entered) => `${entered} Bank A`,
    plant: [`update bill_deductions set ledger_id = (select id from ledgers where org_id = $1 and name = 'Bank A') where org_id = $1`],
  },
  {
    check: 'the sums of TDS of a party, section and month',
    enter: payAhead,
    place: async (books) => `${await partyName(books)} 194J(b) ${monthOnPage}`,
    plant: ['update tds_sums set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'no amount bears TDS twice',
    enter: payAhead,
    place: async (books) => `${await partyName(books)} 194J(b)`,
    plant: [
      'update tds_sums set taxed_paise = counted_paise + 1 where org_id = $1',
      'update tds_deductions set taxed_paise = counted_paise + 1 where org_id = $1',
    ],
  },
  {
    check: 'an advance that bears tax is its value, less what was set off',
    enter: receiveForService,
    place: (_, entered) => entered,
    plant: ['update advance_taxes set value_paise = value_paise + 1 where org_id = $1'],
  },
  {
    check: 'the tax of open advances is in the output tax',
    enter: receiveForService,
    place: (_, entered) => entered,
    plant: [
      `update postings set ledger_id = (select id from ledgers where org_id = $1 and role = 'sales') where org_id = $1 and ${ofRole('outputCgst')}
        and voucher_id in (select voucher_id from advance_taxes where org_id = $1)`,
      ...creditedMore({ outputCgst: -4500, sales: 4500 }),
    ],
  },
  {
    check: 'a contra or journal comes to its total',
    enter: enterJournal,
    place: (_, entered) => entered,
    plant: [`update vouchers set total_paise = total_paise + 1 where org_id = $1 and kind = 'journal'`],
  },
  {
    check: 'a journal posts its lines',
    enter: enterJournal,
    place: (_, entered) => `${entered} Bank A`,
    plant: ['update journal_lines set amount_paise = amount_paise - 1 where org_id = $1 and amount_paise < 0'],
  },
  {
    check: 'a stock transfer moves what its lines say',
    enter: dispatchGoods,
    place: (_, entered) => entered,
    plant: [
      `update stock_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1 and ${ofKind('stockTransfer')}`,
      'update stock_balances set quantity_e4 = quantity_e4 - 1 where org_id = $1',
    ],
  },
  {
    check: 'what is on the road is what its transfer says',
    enter: dispatchGoods,
    place: (_, entered) => entered,
    plant: ['update transit_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1'],
  },
  {
    check: 'a stock adjustment moves what its lines say',
    enter: (books) =>
      entered(books, 'stockAdjustment', {
        reason: 'other',
        items: [{ productId: books.counter.productId, godownId: books.counter.godownId, type: 'difference', count: -1 }],
      }),
    place: (_, entered) => entered,
    plant: ['update stock_adjustment_lines set change_e4 = change_e4 - 1 where org_id = $1'],
  },
  {
    check: 'a stock journal moves what its lines say',
    enter: repack,
    place: (_, entered) => entered,
    plant: ["update stock_journal_lines set role = 'byProduct' where org_id = $1 and role = 'consumed'"],
  },
  {
    check: 'the cost of what is made follows that of what it is made from',
    enter: repack,
    place: productName,
    plant: ['delete from made_from where org_id = $1'],
  },
  {
    check: 'no bill of materials contains itself',
    enter: billOfMaterials,
    place: () => 'Bread, Dough',
    plant: [
      `insert into boms (org_id, id, name, sort_key, product_id, makes_e4, is_default, note)
        select org_id, gen_random_uuid(), 'Dough', 'dough', product_id, 10000, true, '' from bom_lines where org_id = $1`,
      `insert into bom_lines select d.org_id, d.id, 1, b.product_id, 'consumed', 10000, 0, 0
        from boms d join boms b on b.org_id = d.org_id and b.name = 'Bread' where d.org_id = $1 and d.name = 'Dough'`,
    ],
  },
  {
    check: 'a dish that was ordered is on its order, was cancelled or was moved',
    enter: serveAndMove,
    place: () => `${restaurantDay} order 1 Dosa`,
    plant: [`update dining_cancellations set quantity_e4 = quantity_e4 + 1 where org_id = $1 and ${ofDish('Dosa', 1)}`],
  },
  {
    check: 'what moved of a dish is what its moves say',
    enter: serveAndMove,
    place: () => `${restaurantDay} order 1 Water`,
    plant: ['update dining_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1'],
  },
  {
    check: 'a moved dish arrives as it left',
    enter: serveAndMove,
    place: () => `${restaurantDay} order 2 Water`,
    plant: [`update dining_order_lines set ordered_e4 = 0, quantity_e4 = 0 where org_id = $1 and ${ofDish('Water', 2, 'id')}`],
  },
  {
    check: 'kitchens were told of the dishes that they make',
    enter: serveAndMove,
    place: () => `${restaurantDay} order 1 Dosa`,
    plant: [`update kitchen_slip_lines set quantity_e4 = quantity_e4 + 1 where org_id = $1 and kind = 'add' and ${ofDish('Dosa', 1)}`],
  },
  {
    check: 'the voucher of a settled order bills its dishes',
    enter: serveAndMove,
    place: (_, entered) => `${entered} Dosa`,
    plant: [
      `update voucher_items set quantity_e4 = quantity_e4 + 1 where org_id = $1
        and product_id in (select product_id from dining_order_lines where org_id = $1 and name = 'Dosa')`,
    ],
  },
  {
    check: 'an order that was closed without a bill has no dishes left',
    enter: serveAndMove,
    place: () => `${restaurantDay} order 3 Water`,
    plant: [`update dining_order_lines set quantity_e4 = 1, ordered_e4 = ordered_e4 + 1 where org_id = $1 and ${ofDish('Water', 3, 'id')}`],
  },
  ...ofHotel,
];

test('correct books have no difference', async () => {
  const { counter } = await openBooks({ app, pool, ownerPool });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test.each(faults)('$check: one error is one line that names it', async ({ check, enter: begin, place, plant }) => {
  const books = await openBooks({ app, pool, ownerPool });
  const entered = (await begin?.(books)) ?? '';
  expect(await verifyCompany(pool, db, books.counter.orgId)).toEqual([]);
  for (const command of plant) await ownerPool.query(command, [books.counter.orgId]);
  const found = await verifyCompany(pool, db, books.counter.orgId);
  expect(found).toMatchObject([{ check, place: await place(books, entered) }]);
  expect(found[0]!.kept).not.toBe(found[0]!.found);
});

test('the input tax of a purchase from before its credit was stored may be all of its tax or none, and no more', async () => {
  const books = await openBooks({ app, pool, ownerPool });
  const number = await buyFar(books);
  const change = (set: string) => ownerPool.query(`update ${set} where org_id = $1`, [books.counter.orgId]);
  await change('trade_vouchers set is_credit_taken = null');
  await change('voucher_items set input_credit = null');
  const findings = async () => (await verifyCompany(pool, db, books.counter.orgId)).map(({ place }) => place);
  expect(await findings()).toEqual([]);
  const more = (paise: number) =>
    ownerPool.query(
      `update postings set amount_paise = amount_paise + case when ${ofRole('inputIgst')} then ${paise} else ${-paise} end
        where org_id = $1 and ${ofKind('purchase')} and (${ofRole('inputIgst')} or ${ofRole('purchase')})`,
      [books.counter.orgId],
    );
  await more(28_000);
  expect(await findings()).not.toContain(`${number} inputIgst`);
  await more(1);
  expect(await findings()).toContain(`${number} inputIgst`);
});

test('no check of the books is without a fault that it finds', () => {
  const named = findDifferences('x').map(
    (each) => (each as { compile(by: typeof db): { parameters: readonly unknown[] } }).compile(db).parameters[0],
  );
  expect([...new Set(faults.map(({ check }) => check))]).toEqual(named);
});
