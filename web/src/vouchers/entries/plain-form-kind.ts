import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { ComponentType, ReactNode } from 'react';
import type { SavedVoucher, Source, VoucherDetails, VoucherFacts } from '../../platform/answers.ts';
import type { DraftStoreOf } from '../../platform/drafts/draft-store.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import type { KeyNote } from '../../ui/help-context.ts';
import type { ProblemPlaces, Shown } from '../problem-places.ts';
import type { VoucherFormKind } from '../voucher-form-kind.ts';

type PlainVoucherKind = Extract<VoucherKind, 'contra' | 'journal' | 'stockTransfer' | 'stockAdjustment' | 'stockJournal'>;
export type Findings = { readonly problems: readonly Shown[]; readonly warnings: readonly Shown[] };

export type FieldsProps<E> = {
  readonly orgId: string;
  readonly facts: VoucherFacts;
  readonly entry: E;
  /** The date of the voucher. */
  readonly date: string;
  readonly problems: readonly Shown[];
  readonly change: (patch: Partial<E>) => void;
  /** Stores loaded data beside the draft, without marking it as typed. */
  readonly note: (patch: Partial<E>) => void;
  /** Goes on after the last field. */
  readonly onEnd: () => void;
  /** Opens the panel above the page, if its kind has one. */
  readonly onOver: () => void;
  readonly isOver: boolean;
};

/** A panel above the page with its own address. */
export type OverProps<E> = Pick<FieldsProps<E>, 'orgId' | 'facts' | 'entry'> & { readonly onClose: () => void };

/** `confirmed`: codes of warnings that the user has read and confirmed. */
type PlainCall<E> = { orgId: string; entry: E; facts: VoucherFacts; key: string; confirmed: readonly string[] };

/** The part of the common page that each kind of voucher defines. */
export type PlainFormKind<E extends PlainEntry> = VoucherFormKind & {
  readonly kind: PlainVoucherKind;
  readonly draftStore: DraftStoreOf<E>;
  readonly notes: readonly KeyNote[];
  readonly find: (entry: E, facts: VoucherFacts) => Findings;
  readonly places: ProblemPlaces<E, PlainLine>;
  readonly save: (call: PlainCall<E>) => Promise<SavedVoucher>;
  readonly update: (call: PlainCall<E>) => Promise<SavedVoucher>;
  /** The fields of a saved voucher. Every cash and bank ledger is known. */
  readonly entryOf: (voucher: VoucherDetails, sources: readonly Source[]) => Partial<E>;
  /** The next voucher, of the same date. */
  readonly next: (saved: E) => Partial<E>;
  /** Fields in the row of the date. */
  readonly Head?: (props: FieldsProps<E>) => ReactNode;
  readonly Fields: (props: FieldsProps<E>) => ReactNode;
  /** On a phone `sumText` is beside Save, and not repeated. */
  readonly Sums: (props: { entry: E; facts: VoucherFacts; isPhone: boolean }) => ReactNode;
  /** On a phone, beside Save. */
  readonly sumText: (entry: E) => string;
  /** Opened by Alt+A: its address and component. */
  readonly over?: { readonly address: string; readonly Over: ComponentType<OverProps<E>> };
  /** Below the fields: pending vouchers of this kind. */
  readonly Below?: (props: { orgId: string }) => ReactNode;
};

export const dateOf = ({ date }: Pick<PlainEntry, 'date'>, { today }: Pick<VoucherFacts, 'today'>): string => date ?? today;

/** A line by its id. */
type PlainLine = { readonly id: string };

/** For a kind without lines: the part of the entry that each field is about. Fields are places. */
export const placesOf = <E extends PlainEntry>(partOf: Readonly<Record<string, keyof E>>): ProblemPlaces<E, PlainLine> =>
  placesWithLines(partOf, () => []);

/** For a kind with lines: fewer may be sent than the page shows. Loaded data beside a line is not a change. */
export const placesWithLines = <E extends PlainEntry, Line extends PlainLine>(
  partOf: Readonly<Record<string, keyof E>>,
  shown: (entry: E) => readonly Line[],
  sent: (entry: E) => readonly Line[] = shown,
): ProblemPlaces<E, PlainLine> => ({
  fields: Object.fromEntries(
    Object.entries<keyof E>({ date: 'date', note: 'note', ...partOf }).map(([field, part]) => [field, [field, part] as const]),
  ),
  sent,
  shown,
  isSame: (one, other) => one.id === other.id && asTyped(one) === asTyped(other),
});
const asTyped = (line: PlainLine) => JSON.stringify({ ...line, bookE4: null });

/** Id and version of the edited voucher. */
export const savedAs = ({ id, version }: Pick<PlainEntry, 'id' | 'version'>) => ({ id, version });
