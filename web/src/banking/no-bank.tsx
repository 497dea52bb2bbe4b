import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/states.tsx';

/** The empty screen without a bank. */
export const NoBank = () => (
  <EmptyState
    title="No bank yet"
    text="A bank is a ledger of its own. Once it is there, its statement can be brought in and matched."
    action={
      <Button component={Link} to={'/sUsers/settings/bankList/new' as never}>
        New bank
      </Button>
    }
  />
);
