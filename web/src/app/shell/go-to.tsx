import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newTiles } from '../../desk/desk-tiles.ts';
import { useOffered } from '../../desk/use-offered.ts';
import { FocusReturn, FocusWall } from '../../ui/dialog-focus.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { KeysWall } from '../../ui/keys.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { giveTyping } from '../../ui/typed-ahead.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import classes from './go-to.module.css';
import { findPlaces, newPlaces, type Place, screens } from './places.ts';

/** `anything`: every screen, party, item and voucher; `new`: only what can be created. */
export type Going = 'anything' | 'new';

type Props = { orgId: string; going: Going; onClose: () => void };

/** A search field that opens any place: Alt+G for everything, F10 for a new voucher of any kind. */
export function GoTo({ orgId, going, onClose }: Props) {
  const isPhone = useIsPhone();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const begun = useOffered(newTiles);
  const opened = useOffered(screens);
  const isNew = going === 'new';
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNew ? 'New' : 'Go to'}
      size={520}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <FocusReturn />
      <FocusWall />
      <div className={classes.field}>
        <SearchSelect<Place>
          data-autofocus
          aria-label={isNew ? 'Kind of voucher' : 'Screen, party, item or voucher'}
          placeholder={isNew ? 'Kind of voucher' : 'Screen, party, item or number'}
          value={null}
          onFocus={() => giveTyping()}
          search={(typed) => (isNew ? newPlaces(begun, typed) : findPlaces(queries, orgId, { begun, opened }, typed))}
          optionKey={({ key }) => key}
          optionText={({ name }) => name}
          renderOption={({ name, what, keys }) => (
            <span className={classes.option}>
              <span className={classes.name}>{name}</span>
              {keys ? <KeyHint keys={keys} /> : <span className="dim">{what}</span>}
            </span>
          )}
          onChoose={(place) => {
            if (!place) return;
            onClose();
            void navigate(place.link);
          }}
        />
      </div>
    </Modal>
  );
}
