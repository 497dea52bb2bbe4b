import { paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { leftToPay, type Payment } from '@bahi/core/tables/pay-bill';
import type { Tip } from '@bahi/core/tables/tip';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { query, queryClient } from '../platform/queries.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { type InHouse, RoomCredit } from './room-credit.tsx';
import type { BankWay } from './usual-banks.ts';

const ways = { cash: 'Cash', upi: 'UPI', card: 'Card', credit: 'Credit', parts: 'In parts', room: 'Room' } as const;
type Way = keyof typeof ways;
/** The payment as the cashier enters it. Amounts in paise; other ones than cash count only in parts. */
export type Paid = {
  readonly way: Way;
  /** Handed over. */
  readonly cashPaise: number;
  readonly upiPaise: number;
  readonly cardPaise: number;
  readonly creditPaise: number;
  /** The banks into which UPI and cards are paid; '' until there is one. */
  readonly bankIds: Readonly<Record<BankWay, string>>;
  readonly party: NamedParty | null;
  /** The stay to whose room the bill is charged. */
  readonly stay: InHouse | null;
  /** A manager charges to a room that takes no charges, or beyond its credit. */
  readonly isRoomAllowed: boolean;
};
const noAmounts = { cashPaise: 0, upiPaise: 0, cardPaise: 0, creditPaise: 0 };
export const paidInCash: Paid = {
  way: 'cash',
  ...noAmounts,
  bankIds: { upi: '', card: '' },
  party: null,
  stay: null,
  isRoomAllowed: false,
};

/** True if an amount was entered or a party chosen, in any of the ways. */
export const isPaidTyped = ({ cashPaise, upiPaise, cardPaise, creditPaise, party, stay }: Paid): boolean =>
  party !== null || stay !== null || [cashPaise, upiPaise, cardPaise, creditPaise].some((amountPaise) => amountPaise !== 0);

/** The party of the bill; null if it is on Cash. */
export const partyOf = ({ way, party }: Paid): string | null => (way === 'credit' || way === 'parts' ? (party?._id ?? null) : null);

const isBankWay = (way: Way): way is BankWay => way === 'upi' || way === 'card';

/** The guest gives it to the staff beside the bill. The way counts only if the bill is paid in parts or later. */
export type GivenTip = { readonly amountPaise: number; readonly way: Tip['way'] };

function tipOf({ way, bankIds }: Paid, { amountPaise, way: chosen }: GivenTip): Tip | null {
  if (amountPaise === 0) return null;
  const its = way === 'credit' || way === 'parts' || way === 'room' ? chosen : way;
  return its === 'cash' ? { way: its, amountPaise } : { way: its, amountPaise, ledgerId: bankIds[its] };
}

/**
 * The parts and the tip to send, the change, what is left to pay, and a sentence about what is missing. The guest pays bill and tip together:
 * in parts the tip is in the part of its way. In cash an empty field is the exact amount.
 */
export function paymentOf(paid: Paid, totalPaise: number, given: GivenTip) {
  const tip = tipOf(paid, given);
  const tipPaise = tip?.amountPaise ?? 0;
  return { tip, ...partsOf(paid, totalPaise, tip, tipPaise) };
}

function partsOf(paid: Paid, totalPaise: number, tip: Tip | null, tipPaise: number) {
  const { way, cashPaise, upiPaise, cardPaise, creditPaise, bankIds, party } = paid;
  const whole = { payments: [] as Payment[], changePaise: 0, leftPaise: 0, missing: null as string | null };
  const noBank = (into: BankWay) => (bankIds[into] === '' ? 'Enter a bank first: UPI and cards are paid into it.' : null);
  const noTipBank = tip === null || tip.way === 'cash' ? null : noBank(tip.way);
  if (way === 'room') return { ...whole, missing: paid.stay === null ? 'Choose the room of a guest in the house.' : noTipBank };
  if (way === 'credit') return { ...whole, missing: party === null ? 'Choose the party that gets credit.' : noTipBank };
  if (isBankWay(way)) {
    const all: Payment = { way, ledgerId: bankIds[way], amountPaise: totalPaise };
    return { ...whole, payments: totalPaise > 0 ? [all] : [], missing: noBank(way) };
  }
  const isExact = way === 'cash' && cashPaise === 0;
  const inParts = way === 'parts' ? upiPaise + cardPaise + creditPaise : 0;
  const duePaise = totalPaise + tipPaise;
  const { leftPaise, cashPartPaise, changePaise } = leftToPay(duePaise, {
    cashPaise: isExact ? duePaise : cashPaise,
    otherPaise: paise(inParts),
  });
  const short =
    leftPaise > 0
      ? `${formatRupees(leftPaise, 'two')} is missing.`
      : leftPaise < 0
        ? `${formatRupees(-leftPaise, 'two')} is too much.`
        : null;
  if (way === 'cash') return { ...whole, changePaise, missing: short };
  const without = (its: Tip['way'], amountPaise: number) => paise(tip?.way === its ? amountPaise - tipPaise : amountPaise);
  const parts: Payment[] = [
    { way: 'cash', amountPaise: without('cash', cashPartPaise) },
    { way: 'upi', amountPaise: without('upi', upiPaise), ledgerId: bankIds.upi },
    { way: 'card', amountPaise: without('card', cardPaise), ledgerId: bankIds.card },
    { way: 'credit', amountPaise: paise(creditPaise) },
  ];
  const noParty = creditPaise > 0 && party === null ? 'Choose the party that gets credit.' : null;
  const payments = parts.filter(({ amountPaise }) => amountPaise > 0);
  const noBanks = (upiPaise > 0 ? noBank('upi') : null) ?? (cardPaise > 0 ? noBank('card') : null);
  const noTip = parts.some(({ amountPaise }) => amountPaise < 0) ? 'The tip is more than the part that it is in.' : null;
  return { payments, changePaise, leftPaise, missing: short ?? noTip ?? noBanks ?? noParty };
}

/** The parties that a cashier may read: their names and phones. */
async function findCreditParties(orgId: string, text: string) {
  const input = { orgId, search: text.trim() };
  const { parties, isSimilar = false } = await queryClient.fetchQuery(query.tables.listCreditParties.queryOptions({ input }));
  return { options: parties, isSimilar };
}

/** Guests in the house by room or name. */
async function findInHouse(orgId: string, text: string) {
  const input = { orgId, search: text.trim() };
  return (await queryClient.fetchQuery(query.folios.listInHouse.queryOptions({ input, staleTime: 0 }))).stays;
}

type Props = {
  orgId: string;
  /** True for a restaurant in a hotel. */
  hasRooms: boolean;
  paid: Paid;
  onChange: (change: Partial<Paid>) => void;
  banks: readonly { _id: string; name: string }[];
  tip: Tip | null;
  totalPaise: number;
};

const amounts = { cashPaise: 'Cash given', upiPaise: 'By UPI', cardPaise: 'By card', creditPaise: 'On credit' } as const;

/** How a bill is paid: in one way, or in parts that add up to its total. A tip that is paid now beside a bill on credit goes into a bank of its own. */
export function SettlePayment({ orgId, hasRooms, paid, onChange, banks, tip, totalPaise }: Props) {
  const { way, bankIds, party } = paid;
  const into = (its: BankWay) => (
    <NativeSelect
      label={way === 'parts' ? `${ways[its]} into` : way === 'credit' || way === 'room' ? 'Tip into' : 'Into'}
      value={bankIds[its]}
      onChange={({ currentTarget }) => onChange({ bankIds: { ...bankIds, [its]: currentTarget.value } })}
      data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
  const partyField = (label: string) => (
    <NamedPartyField
      orgId={orgId}
      label={label}
      party={party}
      search={(text) => findCreditParties(orgId, text)}
      onChoose={(chosen) => onChange({ party: chosen })}
    />
  );
  const amount = (name: keyof typeof amounts, isFirst = false) => (
    <AmountField
      label={amounts[name]}
      placeholder="0.00"
      paise={paid[name]}
      onChange={(typed) => onChange({ [name]: typed })}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
  return (
    <>
      <SegmentedControl
        aria-label="Paid by"
        value={way}
        onChange={(chosen) => onChange({ way: chosen as Way })}
        data={Object.entries(ways)
          .filter(([value]) => hasRooms || value !== 'room')
          .map(([value, label]) => ({ value, label }))}
      />
      {way === 'cash' && amount('cashPaise', true)}
      {isBankWay(way) && into(way)}
      {way === 'credit' && partyField('Party')}
      {way === 'room' && (
        <SearchSelect<InHouse>
          label="Room or guest"
          placeholder="101, or a name"
          value={paid.stay}
          isShort
          search={(text) => findInHouse(orgId, text)}
          optionKey={({ stayId }) => stayId}
          optionText={({ roomName, guestName, mealPlan, takesOutlets }) =>
            [roomName, guestName, mealPlan, ...(takesOutlets ? [] : ['pays at once'])].join(' · ')
          }
          onChoose={(stay) => onChange({ stay, isRoomAllowed: false })}
        />
      )}
      {way === 'room' && paid.stay && (
        <RoomCredit
          {...{ orgId, totalPaise }}
          stay={paid.stay}
          isAllowed={paid.isRoomAllowed}
          onAllow={(isRoomAllowed) => onChange({ isRoomAllowed })}
        />
      )}
      {(way === 'credit' || way === 'room') && tip !== null && tip.way !== 'cash' && into(tip.way)}
      {way === 'parts' && (
        <>
          {amount('cashPaise')}
          {amount('upiPaise')}
          {paid.upiPaise > 0 && into('upi')}
          {amount('cardPaise')}
          {paid.cardPaise > 0 && into('card')}
          {amount('creditPaise')}
          {paid.creditPaise > 0 && partyField('Party')}
        </>
      )}
    </>
  );
}
