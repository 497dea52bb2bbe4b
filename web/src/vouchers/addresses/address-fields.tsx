import type { DraftAction } from '@bahi/core/drafts/change-draft';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Party, Product } from '../../platform/answers.ts';
import { enterThrough } from '../enter-through.ts';
import { problemAt, type Shown } from '../problem-places.ts';
import { focusField } from '../use-places.ts';
import classes from './addresses.module.css';
import { NewAddress } from './new-address.tsx';
import { type Addressed, addressOf, addressText } from './party-at.ts';
import { PlaceField } from './place-field.tsx';

type AddressAction = Extract<DraftAction<Product, Party>, { type: 'set' | 'setNewAddress' | 'chooseParty' }>;

type Props = Addressed & {
  orgId: string;
  problems: readonly Shown[];
  onAct: (action: AddressAction) => void;
  /** Enter in the last field goes to the next part. */
  onEnd: () => void;
};

const places = ['billTo', 'shipTo', 'newAddress'];

/** Bill-to and ship-to of a voucher, or instead of both one address of this voucher only. */
export function AddressFields({ orgId, party, billToParty, shipToParty, problems, onAct, onEnd }: Props) {
  const [isTyping, setIsTyping] = useState(false);
  if (party === null) return <p className="dim hint">Choose the party first.</p>;
  const newAddress = party.newAddress ?? null;
  const back = () => setTimeout(() => focusField('newAddress'));
  const wrong = problemAt(problems, 'newAddress');
  const onKeyDown = (place: string) => enterThrough(places, place, onEnd);
  return (
    <div className={classes.addresses}>
      {newAddress === null ? (
        <>
          <PlaceField
            orgId={orgId}
            label="Bill to"
            usual={party}
            place="billTo"
            chosen={billToParty}
            error={problemAt(problems, 'billTo')}
            onChoose={(chosen) => {
              onAct({ type: 'set', fields: { billToParty: chosen } });
              if (chosen) focusField('shipTo');
            }}
            onKeyDown={onKeyDown('billTo')}
          />
          <PlaceField
            orgId={orgId}
            label="Ship to"
            usual={billToParty ?? party}
            place="shipTo"
            chosen={shipToParty}
            error={problemAt(problems, 'shipTo')}
            onChoose={(chosen) => onAct({ type: 'set', fields: { shipToParty: chosen } })}
            onKeyDown={onKeyDown('shipTo')}
          />
          <div className={classes.ask}>
            <Button variant="default" data-place="newAddress" onClick={() => setIsTyping(true)}>
              New address for this voucher
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.set}>
          <p>
            <span className="dim">Address of this voucher</span> <strong>{addressText(newAddress)}</strong>
          </p>
          <Button variant="default" data-place="newAddress" onClick={() => setIsTyping(true)}>
            Change
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onAct({ type: 'chooseParty', party: withoutAddress(party) });
              back();
            }}
          >
            Remove
          </Button>
        </div>
      )}
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      {isTyping && (
        <NewAddress
          begun={newAddress ?? { ...addressOf(party), address: '', pin: '' }}
          clears={billToParty !== null || shipToParty !== null}
          onSet={(address) => {
            setIsTyping(false);
            onAct({ type: 'setNewAddress', newAddress: address });
            back();
          }}
          onClose={() => {
            setIsTyping(false);
            back();
          }}
        />
      )}
    </div>
  );
}

/** The party as it was chosen. */
function withoutAddress(party: NonNullable<Addressed['party']>): Party {
  const { newAddress: _, newBillToShipTo: __, ...plain } = party;
  return plain;
}
