import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import type { KeyboardEvent } from 'react';
import type { Party } from '../platform/answers.ts';
import { findParties } from '../platform/find-parties.ts';
import { useAlter } from '../platform/records/use-alter.tsx';
import { DrCr } from '../ui/amount.tsx';
import { Icon } from '../ui/icons.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './party-field.module.css';

type Props = {
  orgId: string;
  party: Party | null;
  onChoose: (party: Party | null) => void;
  onCreate?: (typed: string) => void;
  /** The party after it was edited here. */
  onAltered: (party: Party) => void;
  /** To the list of all of them, as a panel or on a phone the screen. */
  onList?: () => void;
  /** Cash as a party, if the voucher may be a counter sale. */
  cash?: Party | null;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  error?: string | undefined;
  placeholder?: string;
  label?: string;
  /** The kind of the voucher: its side and its parties come first. */
  kind?: VoucherKind;
};

/** Enter does not go on without a party: after a save the next voucher is here, and one Enter too many must not touch it. */
const stay = () => {};

/** Searches a party by name, phone or GSTIN while typing, with balances. */
export function PartyField({ orgId, party, onChoose, onCreate, onAltered, onList, cash, onKeyDown, error, ...its }: Props) {
  const { placeholder, label = 'Party', kind } = its;
  const alter = useAlter('Party', onAltered);
  return (
    <>
      <SearchSelect
        label={label}
        placeholder={placeholder ?? 'Name, phone or GSTIN'}
        value={party}
        isShort
        search={async (text) => {
          const { options, isSimilar } = await findParties(orgId, text, kind);
          const offered = withCash(options, cash, text);
          return { options: offered, isSimilar: isSimilar && offered.length === options.length };
        }}
        optionKey={({ _id }) => _id}
        optionText={({ partyName }) => partyName}
        renderOption={(option) => <PartyOption party={option} isCash={option._id === cash?._id} />}
        listWidth={440}
        onChoose={onChoose}
        {...alter.field}
        onEnterEmpty={stay}
        error={error}
        {...(onCreate && { onCreate })}
        {...(onList && {
          rightSection: (
            <button
              type="button"
              className={classes.list}
              aria-label="List of parties"
              aria-keyshortcuts="Alt+N"
              title="List of parties, Alt+N"
              onClick={onList}
            >
              <Icon name="menu" size={16} />
            </button>
          ),
        })}
        {...(onKeyDown && { onKeyDown })}
      />
      {alter.form}
    </>
  );
}

/** Cash comes before the parties if its whole name is typed, and after them if it may be the beginning of another. */
function withCash(parties: readonly Party[], cash: Party | null | undefined, text: string): readonly Party[] {
  const typed = text.trim().toLowerCase();
  const name = cash?.partyName.toLowerCase();
  if (!cash || typed === '' || !name?.startsWith(typed)) return parties;
  return typed === name ? [cash, ...parties] : [...parties, cash];
}

function PartyOption({ party, isCash }: { party: Party; isCash: boolean }) {
  return (
    <span className={classes.option}>
      <span className={classes.name}>
        {party.partyName} <span className="dim">{isCash ? 'over the counter' : party.mobileNumber || party.gstin}</span>
      </span>
      <DrCr paise={party.balancePaise} dashZero />
    </span>
  );
}
