import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './menu.module.css';

/** The parties that are operators of platforms through whom guests order. */
export function OperatorsDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const answer = useQuery(query.tables.listOperators.queryOptions({ input: { orgId } }));
  const [party, setParty] = useState<NamedParty | null>(null);
  const [commissionE4, setCommission] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const marking = useAct('The operator could not be saved', () => {
    setParty(null);
    setCommission(0);
    setIsTried(false);
  });
  const mark = (id: string, isOperator: boolean, commission: number | null = null) =>
    void marking.act((call) => api.tables.markOperator({ orgId, id, isOperator, commissionE4: commission }, call), id);
  const missing = isTried && party === null ? 'Choose a party.' : undefined;
  return (
    <FormDialog
      title="Operators"
      isOpen
      onClose={onClose}
      submitText="Add operator"
      isSaving={marking.isSaving}
      problem={marking.fields.id ?? marking.problem}
      onSubmit={() => {
        setIsTried(true);
        if (party) mark(party._id, true, commissionE4 === 0 ? null : commissionE4);
      }}
    >
      <p className="dim">
        Platforms through whom guests order or book rooms. The operator is a party with its GSTIN; it owes the bills of its orders and
        bookings until it pays them out. Add it again to change its commission.
      </p>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />} errorTitle="The operators could not be read">
        {({ operators }) => (
          <ul className={classes.rows}>
            {operators.map(({ _id, name, gstin, commissionE4: kept }) => (
              <li key={_id}>
                <span className={classes.name}>
                  {name}{' '}
                  <span className="dim">
                    {gstin}
                    {kept !== null && ` · ${formatE4(kept)} %`}
                  </span>
                </span>
                <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => mark(_id, false)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <FieldRow>
        <NamedPartyField orgId={orgId} label="Party" party={party} onChoose={setParty} error={missing} />
        <DecimalField label="Commission %" valueE4={commissionE4} onChange={setCommission} error={marking.fields.commissionE4} />
      </FieldRow>
    </FormDialog>
  );
}
