import type { ChequeAct } from '@bahi/core/cheques/cheque';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Cheque } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { showFile } from '../platform/file-calls.ts';
import { ListExport } from '../platform/list-export.tsx';
import { scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { pagedRecords } from '../platform/records/use-record-list.ts';
import { sayError } from '../platform/say-error.ts';
import { useSession } from '../platform/session.ts';
import { toastError } from '../platform/toasts.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useMarks } from '../ui/use-marks.ts';
import { ActBar, mayAct } from './act-bar.tsx';
import { useChequeFilters } from './cheque-filters.ts';
import { ChequeTable } from './cheque-table.tsx';
import { ChequeTabs, ListFilters } from './cheque-tabs.tsx';
import { actsOn, chequeName } from './cheque-text.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { LeavesDialog } from './leaves-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useChequeAct } from './use-cheque-act.ts';

type Asked = { act: ChequeAct; cheques: readonly Cheque[] };

/** All cheques by date, with their state. Space marks, D deposits, C clears, B bounces, S stops, U undoes, P prints the slip. */
export function ChequeRegister() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const staff = useSession('staff');
  const isViewOnly = useIsViewOnly();
  const filters = useChequeFilters(orgId);
  const { direction, isNarrowed, narrow } = filters;
  const answer = useInfiniteQuery(query.cheques.listCheques.infiniteOptions({ input: filters.input, ...pagedRecords }));
  const cheques = answer.data?.pages.flatMap((page) => page.cheques) ?? [];
  const first = answer.data?.pages[0];
  const marks = useMarks(cheques, { nameOf: chequeName });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [hasBooks, setHasBooks] = useState(false);
  const undo = useChequeAct('Undo', () => marks.clear());

  /** Acts on the marked cheques, or the focused one; only on those in the right state. */
  const begin = (act: ChequeAct) => {
    const able = marks.chosen().filter((cheque) => actsOn(cheque).includes(act));
    if (!mayAct(act, able.length)) return;
    if (act === 'undo') void undoOne(able[0]!);
    else setAsked({ act, cheques: able });
  };
  const undoOne = async (cheque: Cheque) => {
    const isSlip = cheque.state === 'deposited' ? ' All cheques of its slip come back into the hand.' : '';
    const text = `The last step of ${chequeName(cheque)} is taken back.${isSlip}`;
    if (!(await askConfirm({ title: 'Undo?', text, confirm: 'Undo' }))) return;
    await undo.act((context) => api.cheques.undo({ orgId, id: cheque._id }, context), cheque._id);
  };
  const printSlip = (id: string | null | undefined) => {
    if (id)
      void showFile(`/orgs/${orgId}/cheques/slips/${id}/pdf`).catch((error: unknown) =>
        toastError(sayError(error, 'The slip could not be drawn')),
      );
  };
  const slipInHand = () => marks.chosen().find((cheque) => cheque.direction === 'received' && cheque.moved)?.moved?._id;
  useKeys({
    ...(!isViewOnly && {
      ' ': marks.toggleInHand,
      D: () => begin('deposit'),
      C: () => begin('clear'),
      B: () => begin('bounce'),
      S: () => begin('stop'),
      U: () => begin('undo'),
      P: () => printSlip(slipInHand()),
    }),
    Escape: () => (marks.count > 0 ? marks.clear() : void navigate({ to: '/sUsers/dashboard' })),
  });
  const close = () => setAsked(null);
  const done = () => {
    close();
    marks.clear();
  };
  const begun = isViewOnly ? undefined : (
    <Button component={Link} to={direction === 'received' ? '/sUsers/receipt' : '/sUsers/payment'}>
      {direction === 'received' ? 'New receipt' : 'New payment'}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Cheques"
        action={
          <>
            <ListExport list="cheques" asked={filters.exported} isBeside={!isViewOnly} />
            {direction === 'issued' && staff?.role === 'admin' && !isViewOnly && (
              <Button variant="default" onClick={() => setHasBooks(true)}>
                Cheque books
              </Button>
            )}
          </>
        }
      />
      <ChequeTabs
        direction={direction}
        onChoose={(of) => {
          marks.clear();
          narrow({ of: of === 'issued' ? 'issued' : undefined, state: undefined });
        }}
      />
      <ListFilters orgId={orgId} filters={filters} byState={first?.byState ?? []} />
      {undo.message && (
        <p role="alert" className="overdue">
          {undo.message}
        </p>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The cheques could not be read">
        {() =>
          cheques.length === 0 ? (
            isNarrowed ? (
              <EmptyState
                title="Nothing found"
                text="No cheque is so, and of these days."
                action={
                  <Button variant="default" onClick={() => narrow({ state: undefined, from: undefined, to: undefined, bank: undefined })}>
                    All cheques
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title={direction === 'received' ? 'No cheques received' : 'No cheques issued'}
                text={
                  direction === 'received'
                    ? 'A receipt or a sale that is paid by cheque brings it here, until the bank has cleared it.'
                    : 'A payment by cheque brings it here, until the bank has paid it.'
                }
                action={begun}
              />
            )
          ) : (
            <>
              <ChequeTable cheques={cheques} totals={first?.totals ?? null} marks={isViewOnly ? null : marks} {...scrollOf(answer)} />
              {!isViewOnly && <ActBar direction={direction} marks={marks} onAct={begin} onSlip={() => printSlip(slipInHand())} />}
            </>
          )
        }
      </Loaded>
      {asked?.act === 'deposit' && (
        <DepositDialog
          cheques={asked.cheques}
          onClose={close}
          onDone={(slipId) => {
            done();
            printSlip(slipId);
          }}
        />
      )}
      {asked?.act === 'clear' && <ClearDialog cheques={asked.cheques} onClose={close} onDone={done} />}
      {(asked?.act === 'bounce' || asked?.act === 'stop') && (
        <ReturnDialog cheque={asked.cheques[0]!} act={asked.act} onClose={close} onDone={done} />
      )}
      {hasBooks && <LeavesDialog onClose={() => setHasBooks(false)} />}
    </>
  );
}
