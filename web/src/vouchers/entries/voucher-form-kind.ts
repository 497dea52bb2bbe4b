import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { SavedVoucher, Source, VoucherDetails, VoucherFacts } from '../../platform/answers.ts';
import type { DraftStoreOf } from '../../platform/drafts/draft-store.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import type { KeyNote } from '../../ui/key-bar.tsx';
import type { Shown } from '../problem-places.ts';
import type { PartsOf } from '../standing-problems.ts';

type PlainVoucherKind = Extract<VoucherKind, 'contra' | 'journal' | 'stockTransfer' | 'stockAdjustment'>;
export type Findings = { readonly problems: readonly Shown[]; readonly warnings: readonly Shown[] };

export type FieldsProps<E> = {
  readonly orgId: string;
  readonly facts: VoucherFacts;
  readonly entry: E;
  /** The day of the voucher. */
  readonly date: string;
  readonly problems: readonly Shown[];
  readonly change: (patch: Partial<E>) => void;
  /** What the books say beside the draft: noted without making it one that was typed in. */
  readonly note: (patch: Partial<E>) => void;
  /** Where one goes after the last field. */
  readonly onEnd: () => void;
  /** Opens what lies over the page, where its kind has that. */
  readonly onOver: () => void;
  readonly isOver: boolean;
};

/** What lies over the page at an address of its own. */
export type OverProps<E> = Pick<FieldsProps<E>, 'orgId' | 'facts' | 'entry'> & { readonly onClose: () => void };

type PlainCall<E> = { orgId: string; entry: E; facts: VoucherFacts; key: string };

/** What one kind of voucher adds to the page that all of them share. */
export type VoucherFormKind<E extends PlainEntry> = {
  readonly kind: PlainVoucherKind;
  readonly title: string;
  readonly editTitle: string;
  readonly leaving: string;
  /** False of what only moves goods. */
  readonly hasAmount: boolean;
  readonly draftStore: DraftStoreOf<E>;
  /** Where typing begins. */
  readonly first: string;
  readonly notes: readonly KeyNote[];
  readonly find: (entry: E, facts: VoucherFacts) => Findings;
  /** What of the entry a problem of the server is about. */
  readonly parts: PartsOf<E, PlainLine>;
  readonly save: (call: PlainCall<E>) => Promise<SavedVoucher>;
  readonly update: (call: PlainCall<E>) => Promise<SavedVoucher>;
  /** What of a saved voucher its fields show. Each source of money is known. */
  readonly entryOf: (voucher: VoucherDetails, sources: readonly Source[]) => Partial<E>;
  /** The next voucher, of the same day. */
  readonly next: (saved: E) => Partial<E>;
  /** Fields in the row of the date. */
  readonly Head?: (props: FieldsProps<E>) => ReactNode;
  readonly Fields: (props: FieldsProps<E>) => ReactNode;
  /** On a phone `sumText` stands beside Save, and is not said twice. */
  readonly Sums: (props: { entry: E; facts: VoucherFacts; isPhone: boolean }) => ReactNode;
  /** On a phone beside Save. */
  readonly sumText: (entry: E) => string;
  readonly open: (id: string) => LinkProps;
  /** Opened by Alt+A: its address, and what is drawn there. */
  readonly over?: { readonly address: string; readonly Over: ComponentType<OverProps<E>> };
  /** Below the fields: what waits of this kind. */
  readonly Below?: (props: { orgId: string }) => ReactNode;
};

export const dateOf = ({ date }: Pick<PlainEntry, 'date'>, { today }: Pick<VoucherFacts, 'today'>): string => date ?? today;

/** A line by the mark that it keeps. */
type PlainLine = { readonly id: string };
const ofAll = { date: 'date', note: 'note' } as const;

/** Of a kind without lines. */
export const partsOf = <E extends PlainEntry>(partOf: Readonly<Record<string, keyof E>>): PartsOf<E, PlainLine> =>
  partsWithLines(partOf, () => []);

/** Of a kind with lines: those that were sent may be fewer than the page shows. What the books say beside a line is no change of it. */
export const partsWithLines = <E extends PlainEntry, Line extends PlainLine>(
  partOf: Readonly<Record<string, keyof E>>,
  shown: (entry: E) => readonly Line[],
  sent: (entry: E) => readonly Line[] = shown,
): PartsOf<E, PlainLine> => ({
  partOf: { ...ofAll, ...partOf },
  sent,
  shown,
  isSame: (one, other) => one.id === other.id && asTyped(one) === asTyped(other),
});
const asTyped = (line: PlainLine) => JSON.stringify({ ...line, bookE4: null });

/** Which saved voucher an edit is meant for. */
export const savedAs = ({ id, version }: Pick<PlainEntry, 'id' | 'version'>) => ({ id, version });
