import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { WarrantyTemplate } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import classes from './warranties.module.css';
import { WarrantyTabs } from './warranty-tabs.tsx';
import { covers, months } from './words.ts';

const kind = ({ productId }: WarrantyTemplate) => (productId === null ? 'Brand' : 'Product');

const open = ({ _id }: WarrantyTemplate) => ({ to: '/sUsers/warrantyTemplates', search: { template: _id } }) as never;

const columns: readonly Column<WarrantyTemplate>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Of', cell: kind, width: 90, isDim: true },
  { head: 'Covers', cell: covers, width: 160, isExtra: true },
  { head: 'Cards', cell: ({ isPerBill }) => (isPerBill ? 'One a bill' : 'One a piece'), width: 120, isExtra: true },
  { head: 'Warranty', cell: (template) => months(template.months), width: 120, isNumber: true },
];

/** The warranties of products and brands. Managers change them: the address names the one that is open. */
export function TemplateList() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const isAdmin = useSession('staff')?.role === 'admin';
  const { template: openId } = useSearch({ strict: false }) as { template?: string };
  const [isNew, setIsNew] = useState(false);
  const answer = useQuery(query.warranties.listTemplates.queryOptions({ input: { orgId } }));
  const opened = isAdmin ? answer.data?.templates.find(({ _id }) => _id === openId) : undefined;
  const begin = () => isAdmin && setIsNew(true);
  const shut = () => void navigate({ to: '/sUsers/warrantyTemplates', replace: true });
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }), N: begin });
  const add = isAdmin && (
    <Button onClick={begin} rightSection={<KeyHint keys="N" />}>
      New warranty
    </Button>
  );
  return (
    <>
      <PageHeader title="Warranty terms" action={add} />
      <WarrantyTabs shown="warrantyTemplates" />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The warranties could not be read">
        {({ templates }) =>
          templates.length === 0 ? (
            <EmptyState
              title="No warranties yet"
              text="Give a product or a brand its months and terms. Sales then make the cards."
              action={add || undefined}
            />
          ) : (
            <DataTable
              label="Warranties"
              columns={columns}
              rows={templates}
              rowKey={({ _id }) => _id}
              {...(isAdmin && { open })}
              card={(template) => (
                <span className={classes.card}>
                  <span className={classes.name}>{template.name}</span>
                  <span className="num">{months(template.months)}</span>
                  <span className="dim">{kind(template)}</span>
                  <span className="dim">{covers(template)}</span>
                </span>
              )}
            />
          )
        }
      </Loaded>
      {isNew && <TemplateDialog orgId={orgId} kept={null} onClose={() => setIsNew(false)} />}
      {opened && <TemplateDialog key={opened._id} orgId={orgId} kept={opened} onClose={shut} />}
    </>
  );
}
