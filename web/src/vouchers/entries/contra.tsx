import { formatRupees } from '@bahi/core/money/rupee-format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Source, VoucherFacts } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { type ContraEntry, type MoneyPlace, plainDrafts } from '../../platform/drafts/plain-entry.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { query } from '../../platform/queries.ts';
import { DrCr, Money } from '../../ui/amount.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { CashWarnings } from '../cash-warnings.tsx';
import party from '../party-field.module.css';
import { problemAt } from '../problem-places.ts';
import side from '../side.module.css';
import { focusField } from '../use-places.ts';
import classes from './entry.module.css';
import { builtContra, contraDraft, contraFindings } from './entry-facts.ts';
import { PlainForm } from './entry-sheet.tsx';
import { enterGoes } from './places.ts';
import { dateOf, type FieldsProps, type PlainFormKind, placesOf, savedAs } from './plain-form-kind.ts';

type Place = MoneyPlace & { readonly balancePaise: number };

const placeOf = ({ _id, name, kind, balancePaise }: Source): Place => ({ _id, name, kind, balancePaise });
const cheques = ({ ledgers }: VoucherFacts): Place => ({
  _id: ledgers.chequesInHand ?? '',
  name: 'Cheques in Hand',
  kind: 'cheques',
  balancePaise: 0,
});

function Fields({ orgId, facts, entry, problems, change, onEnd }: FieldsProps<ContraEntry>) {
  const queries = useQueryClient();
  const asked = query.ledgers.listSources.queryOptions({ input: { orgId } });
  const { data } = useQuery(asked);
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<{ typed: string; at: 'from' | 'to' } | null>(null);
  const known = [...(data?.sources ?? []).map(placeOf), cheques(facts)];
  const find = async (text: string, isFrom: boolean) => {
    const { sources } = await queries.fetchQuery(asked);
    const places = [...sources.map(placeOf), ...(isFrom ? [cheques(facts)] : [])];
    return places.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  };
  const take = (at: 'from' | 'to', place: MoneyPlace | null) => {
    change(at === 'from' ? { from: place } : { to: place });
    if (place) focusField(at === 'from' ? 'toLedgerId' : 'amountPaise');
  };
  return (
    <section className={classes.fields} aria-label="From and to" data-landmark>
      <div data-place="fromLedgerId" className={classes.wide}>
        <MoneyField
          label="From"
          known={known}
          find={(text) => find(text, true)}
          place={entry.from}
          onChoose={(place) => take('from', place)}
          onCreate={(typed) => setMaking({ typed, at: 'from' })}
          onKeyDown={enterGoes('toLedgerId', 'date')}
          error={problemAt(problems, 'fromLedgerId')}
        />
      </div>
      <div data-place="toLedgerId" className={classes.wide}>
        <MoneyField
          label="To"
          known={known}
          find={(text) => find(text, false)}
          place={entry.to}
          onChoose={(place) => take('to', place)}
          onCreate={(typed) => setMaking({ typed, at: 'to' })}
          onKeyDown={enterGoes('amountPaise', 'fromLedgerId')}
          error={problemAt(problems, 'toLedgerId')}
        />
      </div>
      <div data-place="amountPaise" className={classes.amount}>
        <AmountField
          label="Amount"
          paise={entry.amountPaise}
          onChange={(amountPaise) => change({ amountPaise })}
          onKeyDown={enterGoes(onEnd, 'toLedgerId')}
          error={problemAt(problems, 'amountPaise')}
        />
      </div>
      {forms && making && (
        <forms.Bank
          typed={making.typed}
          onClose={() => setMaking(null)}
          onCreated={(made) => {
            setMaking(null);
            setTimeout(() => take(making.at, placeOf(made)));
          }}
        />
      )}
    </section>
  );
}

type MoneyProps = {
  label: string;
  known: readonly Place[];
  find: (text: string) => Promise<readonly Place[]>;
  place: MoneyPlace | null;
  onChoose: (place: MoneyPlace | null) => void;
  onCreate: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  error: string | undefined;
};

/** Cash, a bank, or Cheques in Hand. */
function MoneyField({ label, known, find, place, onChoose, onCreate, onKeyDown, error }: MoneyProps) {
  return (
    <SearchSelect<Place>
      label={label}
      placeholder="Cash or a bank"
      value={known.find(({ _id }) => _id === place?._id) ?? (place && { ...place, balancePaise: 0 })}
      search={find}
      optionKey={({ _id }) => _id}
      optionText={({ name }) => name}
      renderOption={({ name, kind, balancePaise }) => (
        <span className={party.option}>
          <span className={party.name}>
            {name} <span className="dim">{kind === 'bank' ? 'Bank' : kind === 'cheques' ? 'goes into a bank' : ''}</span>
          </span>
          <DrCr paise={balancePaise} dashZero />
        </span>
      )}
      listWidth={360}
      onChoose={(chosen) => onChoose(chosen && { _id: chosen._id, name: chosen.name, kind: chosen.kind })}
      onCreate={onCreate}
      onKeyDown={onKeyDown}
      error={error}
    />
  );
}

function Sums({ entry, facts, isPhone }: { entry: ContraEntry; facts: VoucherFacts; isPhone: boolean }) {
  return (
    <>
      {!isPhone && (
        <p className={side.total}>
          <span>Amount transferred</span>
          <output className="num" aria-label="Amount transferred">
            <Money paise={entry.amountPaise} />
          </output>
        </p>
      )}
      <CashWarnings
        kind="contra"
        date={dateOf(entry, facts)}
        cashIds={[entry.from, entry.to].flatMap((place) => (place?.kind === 'cash' ? [place._id] : []))}
        postings={builtContra(entry, facts).postings}
        voucherId={entry.id}
      />
    </>
  );
}

const inputOf = (orgId: string, entry: ContraEntry, facts: VoucherFacts) => ({ orgId, ...contraDraft(entry, facts) });

/** In a contra a ledger that is neither cash nor a bank is Cheques in Hand. */
function placeOfLedger(id: string, name: string, sources: readonly Source[]): MoneyPlace {
  return { _id: id, name, kind: sources.find(({ _id }) => _id === id)?.kind ?? 'cheques' };
}

export const contra: PlainFormKind<ContraEntry> = {
  kind: 'contra',
  title: 'Contra',
  editTitle: 'Edit contra',
  noun: 'contra',
  leaving: 'Leave this contra?',
  hasAmount: true,
  draftStore: plainDrafts.contra,
  first: 'fromLedgerId',
  notes: [{ keys: 'Alt+C', label: 'Create the bank of this field' }],
  find: contraFindings,
  places: placesOf({ fromLedgerId: 'from', toLedgerId: 'to', amountPaise: 'amountPaise' }),
  save: ({ orgId, entry, facts, key }) => api.vouchers.saveContra(inputOf(orgId, entry, facts), { context: { key, isOfDraft: true } }),
  update: ({ orgId, entry, facts, key }) =>
    api.vouchers.updateContra({ ...inputOf(orgId, entry, facts), ...savedAs(entry) }, { context: { key, isOfDraft: true } }),
  entryOf: ({ contra, amountPaise }, sources) =>
    contra
      ? {
          from: placeOfLedger(contra.fromLedgerId, contra.fromName, sources),
          to: placeOfLedger(contra.toLedgerId, contra.toName, sources),
          amountPaise,
        }
      : {},
  next: () => ({}),
  Fields,
  Sums,
  sumText: ({ amountPaise }) => formatRupees(amountPaise, 'two'),
};

/** Money from one cash or bank ledger into another. */
export function ContraForm() {
  return <PlainForm kind={contra} />;
}
