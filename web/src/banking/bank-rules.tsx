import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Money } from '../ui/amount.tsx';
import { Icon } from '../ui/icons.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './banking.module.css';
import { kindText } from './make-voucher.ts';
import { RuleDialog } from './rule-dialog.tsx';
import type { Rule } from './shapes.ts';
import { useRefresh } from './use-statement.ts';

const sides = { in: 'money in', out: 'money out', both: 'in and out' } as const;

/**
 * Rules that propose a voucher for lines with certain words. The first matching rule applies; rules of one bank come before those of all
 * banks.
 */
export function BankRules() {
  const { _id: orgId } = useCompany();
  const answer = useQuery(query.banking.listRules.queryOptions({ input: { orgId }, staleTime: 0 }));
  const [opened, setOpened] = useState<Rule | 'new' | null>(null);
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: (rule: Rule) => api.banking.removeRule({ orgId, id: rule._id }, { context: { key: uuid() } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void refresh();
    },
    onError: (error) => toastError(sayError(error, 'The rule could not be deleted')),
  });
  const askToRemove = async (rule: Rule) => {
    const text = `Lines that say “${rule.contains}” are no longer suggested. Vouchers that were made stay.`;
    if (await askConfirm({ title: 'Delete the rule?', text, confirm: 'Delete', isDanger: true })) remove.mutate(rule);
  };
  useKeys({ N: () => setOpened('new') });
  return (
    <>
      <PageHeader
        title="Rules of statements"
        action={
          <Button onClick={() => setOpened('new')} aria-keyshortcuts="N">
            New rule
          </Button>
        }
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={5} label="Loading the rules" />} errorTitle="The rules could not be read">
        {({ rules }) =>
          rules.length === 0 ? (
            <EmptyState
              title="No rule yet"
              text="A rule says what a line becomes: narration with “SMS charges” is a payment of Bank Charges. One key then makes the voucher."
            />
          ) : (
            <ul className={classes.lines} aria-label="Rules">
              {rules.map((rule) => (
                <li key={rule._id} className={classes.rule}>
                  <button type="button" className={classes.ruleText} onClick={() => setOpened(rule)}>
                    <strong>“{rule.contains}”</strong>{' '}
                    <span className="dim">
                      {sides[rule.side]}
                      {rule.bankName && ` · ${rule.bankName}`}
                    </span>
                  </button>
                  <span>
                    {kindText(rule.kind)} · {rule.ledgerName}
                  </span>
                  <span className={classes.amount}>
                    <Span leastPaise={rule.leastPaise} mostPaise={rule.mostPaise} />
                  </span>
                  <ActionMenu
                    label={`More for ${rule.contains}`}
                    items={[
                      { label: 'Edit', onChoose: () => setOpened(rule) },
                      { label: 'Delete', onChoose: () => void askToRemove(rule) },
                    ]}
                  >
                    <Icon name="more" size={16} />
                  </ActionMenu>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && <RuleDialog rule={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Span({ leastPaise, mostPaise }: Pick<Rule, 'leastPaise' | 'mostPaise'>) {
  if (leastPaise === null && mostPaise === null) return <span className="dim">any amount</span>;
  return (
    <>
      {leastPaise === null ? 'up to ' : <Money paise={leastPaise} />}
      {leastPaise !== null && (mostPaise === null ? ' or more' : ' to ')}
      {mostPaise !== null && <Money paise={mostPaise} />}
    </>
  );
}
