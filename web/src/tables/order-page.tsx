import { dishAt } from '@bahi/core/menu/dish-price';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { orderValue } from '@bahi/core/tables/bill-order';
import { placeOf } from '@bahi/core/tables/slip-words';
import { Button, SegmentedControl } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Dish, Menu, TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useDoes, useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useBack } from '../ui/use-back.ts';
import { useIsNarrow } from '../ui/use-phone.ts';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { BillPaper, type PrintedBill } from './bill-paper.tsx';
import { CorrectGuestsDialog } from './correct-guests-dialog.tsx';
import { DishDialog } from './dish-dialog.tsx';
import { DishList } from './dish-list.tsx';
import { type RefusedAct, withActs } from './kept-acts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NotOpened } from './not-opened.tsx';
import classes from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { PrintsOn } from './prints-on.tsx';
import { RefusedNote } from './refused-note.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { SettledBill } from './settled-bill.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useActsOf } from './use-acts.ts';
import { usePrintInvoice } from './use-print-invoice.tsx';
import { useBillPrinter } from './usual-printer.ts';
import { WaitingActs } from './waiting-acts.tsx';
import { WaitingPrints } from './waiting-prints.tsx';
import { atPricesOf, isAsked, lastRoundOf, noPlace, sendText, type Wish, withOneLess, withOneMore, withoutOrdered } from './wishes.ts';
import { minutesBetween, minutesText } from './words.ts';

const ASK_AGAIN_MILLIS = 4_000;
const ASK_MENU_AGAIN_MILLIS = 15_000;

/** One order on the captain's phone or the cashier's screen: the menu, the dishes, and the bill. */
export function OrderPage() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  useTouchScreen();
  const askMillis = useLive(ASK_AGAIN_MILLIS);
  const { acts, failed } = useActsOf(orgId, id);
  // The server does not know an order that this device opened while the network was gone.
  const opened = [...acts, ...failed].find(({ opens }) => opens !== null)?.opens ?? null;
  const order = useQuery(
    query.tables.getOrder.queryOptions({
      input: { orgId, id },
      enabled: opened === null,
      select: (answer) => answer.order,
      // An order that is refused is not asked for again; one that could not be asked for is.
      refetchInterval: ({ state }) => (state.error instanceof ORPCError && state.error.status < 500 ? false : askMillis),
    }),
  );
  const menu = useQuery(query.menu.getMenu.queryOptions({ input: { orgId, state: 'active' }, refetchInterval: ASK_MENU_AGAIN_MILLIS }));
  const show = (its: TableOrder) => (
    <Loaded answer={menu} skeleton={<ListSkeleton rows={8} />} errorTitle="The menu could not be read">
      {(dishes) => <Order key={its._id} orgId={orgId} order={withActs(its, acts)} menu={pricedFor(its, dishes)} />}
    </Loaded>
  );
  if (opened) return show(opened);
  return (
    <Loaded answer={order} skeleton={<ListSkeleton rows={8} />} errorTitle="The order could not be read">
      {show}
    </Loaded>
  );
}

/** The menu as it costs at this table now, by the server's clock. */
const pricedFor = ({ areaId, kind }: TableOrder, menu: Menu): Menu => {
  const moment = { areaId, kind, epochMillis: Date.parse(menu.now) };
  return { ...menu, items: menu.items.map((dish) => dishAt(dish, moment)) };
};

type Opened = 'settle' | 'move' | 'split' | 'guests';
type OrderProps = { orgId: string; order: TableOrder; menu: Menu };

function Order({ orgId, order, menu }: OrderProps) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const { chosen, acts, failed, refused, onDrop, setWishes, sendRound } = useActsOf(orgId, order._id);
  const unopened = failed.find(({ opens }) => opens !== null);
  const others = failed.filter(({ asked: { to } }) => to !== 'takeRound' && to !== 'openOrder');
  // What another device or an earlier try brought to the order is not chosen any more.
  useEffect(() => setWishes((now) => withoutOrdered(now, order.lines)));
  const wishes = atPricesOf(menu, chosen);
  const [asked, setAsked] = useState<Dish | null>(null);
  const [place, setPlace] = useState(noPlace);
  const [open, setOpen] = useState<Opened | null>(null);
  const [again, setAgain] = useState<RefusedAct | undefined>();
  const [part, setPart] = useState<'menu' | 'order'>(order.state === 'billed' ? 'order' : 'menu');
  useQuestionBeforeLeaving(wishes.length > 0, {
    title: 'Leave without sending?',
    text: 'The kitchen does not know the chosen dishes yet.',
    confirm: 'Leave',
    cancel: 'Stay',
  });
  const isOpen = order.state === 'open' || order.state === 'billed';
  const send = () => {
    if (!isOpen || unopened || wishes.length === 0) return;
    sendRound(placeOf(order), wishes);
    setPart('order');
    // The next round is not held unless the captain says so again.
    setPlace(noPlace);
  };
  const add = (dish: Dish) => (isAsked(dish) ? setAsked(dish) : setWishes((now) => withOneMore(now, dish, menu, place)));
  const changeWish = (changed: Wish) => setWishes((now) => now.map((each) => (each.id === changed.id ? changed : each)));
  const isIdle = wishes.length === 0 && acts.length === 0;
  const lastRound = isOpen && isIdle ? lastRoundOf(order, menu) : [];
  const takeBack = (wish: string) => setWishes((now) => withOneLess(now, wish));
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  const mayBill = useDoes('bills');
  const printer = useBillPrinter(orgId, mayBill);
  const invoice = usePrintInvoice(orgId);
  // From a list of closed orders a person goes back to it.
  const toBefore = useBack(toFloor);
  const goBack = isOpen ? toFloor : toBefore;
  useKeys({ Escape: goBack, 'Ctrl+Enter': send });
  const seated = order.pax === 0 ? '' : `${order.pax} ${order.pax === 1 ? 'guest' : 'guests'}`;
  const guests = order.kind === 'dineIn' ? seated : order.guestName;
  // A table has several orders after its bill is split; another order has its number in the title.
  const bill = order.tableName === null || order.number === 0 ? '' : `Order ${order.number}`;
  const age = isOpen ? minutesText(minutesBetween(order.openedAt, new Date().toISOString())) : formatDate(order.businessDay);
  return (
    <>
      <PageHeader
        title={placeOf(order)}
        detail={[bill, guests, order.captain, age].filter(Boolean).join(' · ')}
        back={goBack}
        action={
          isOpen &&
          order.number > 0 && (
            <Button variant="default" disabled={acts.length > 0} onClick={() => setOpen('guests')}>
              {order.kind === 'dineIn' ? 'Guests' : 'Guest'}
            </Button>
          )
        }
      />
      {isNarrow && isOpen && (
        <div className={classes.parts}>
          <SegmentedControl
            fullWidth
            aria-label="Part of the screen"
            value={part}
            onChange={(shown) => setPart(shown as 'menu' | 'order')}
            data={[
              { value: 'menu', label: 'Menu' },
              { value: 'order', label: `Order (${order.lines.length + wishes.length})` },
            ]}
          />
          {part === 'menu' && <WaitingActs orgId={orgId} />}
        </div>
      )}
      <div className={classes.page}>
        {isOpen && (!isNarrow || part === 'menu') && (
          <DishList
            {...{ orgId, menu, wishes, pax: order.pax, place: order.kind === 'dineIn' ? place : null }}
            {...{ onAdd: add, onTakeBack: takeBack, onPlace: setPlace }}
          />
        )}
        {(!isNarrow || part === 'order' || !isOpen) && (
          <section className={classes.order} aria-label="Order">
            <WaitingActs orgId={orgId} />
            {unopened && <NotOpened orgId={orgId} act={unopened} onDrop={onDrop} />}
            <OrderLines {...{ orgId, order, acts, failed, wishes, onDrop }} onTakeBack={takeBack} onChangeWish={changeWish} />
            {others.map((act) => (
              <RefusedNote
                key={act.key}
                act={act}
                onAgain={
                  isOpen && act.asked.to !== 'fireCourse'
                    ? () => {
                        setAgain(act);
                        setOpen('move');
                      }
                    : null
                }
                onDrop={() => onDrop(act)}
              />
            ))}
            {lastRound.length > 0 && (
              <Button variant="default" onClick={() => setWishes(() => lastRound)}>
                Repeat last round
              </Button>
            )}
            <dl className={classes.totals}>
              <div data-strong>
                <dt>Menu price</dt>
                <dd>
                  <Money paise={order.valuePaise} strong />
                </dd>
              </div>
            </dl>
            {isOpen && order.number > 0 && (
              <OrderActs {...{ orgId, order, printer }} hasWishes={wishes.length > 0} isWaiting={acts.length > 0} onOpen={setOpen} />
            )}
            {!isOpen && <p>{closedWords[order.state]}</p>}
            {order.state === 'settled' && mayBill && <SettledBill {...{ orgId, order }} invoice={invoice} printing={printer} />}
            {invoice.paper}
            {!isOpen && wishes.length > 0 && <NotTaken why={refused} onDiscard={() => setWishes(() => [])} />}
          </section>
        )}
      </div>
      {isOpen && wishes.length > 0 && (
        <div className={classes.bar}>
          <span>
            New: {wishes.reduce((sum, { quantityE4 }) => sum + quantityE4, 0) / 10_000}
            <strong>{formatRupees(orderValue(wishes))}</strong>
          </span>
          {refused && <p role="alert">{refused}</p>}
          <Button size="md" fullWidth disabled={unopened !== undefined} onClick={send} aria-keyshortcuts="Control+Enter">
            {sendText(wishes)}
          </Button>
        </div>
      )}
      {asked && (
        <DishDialog
          dish={asked}
          menu={menu}
          place={place}
          onAdd={(wish) => setWishes((now) => [...now, wish])}
          onClose={() => setAsked(null)}
        />
      )}
      {open === 'settle' && (
        <SettleDialog
          {...{ orgId, order }}
          printerName={printer.printer?.name ?? null}
          onClose={() => setOpen(null)}
          // A settlement that prints leaves for the floor once the bill is printed; a bill that is printed again stays here.
          onSettled={(isPrinted) => (isPrinted ? invoice.print(order._id, printer.printerId, toFloor) : toFloor())}
        />
      )}
      {open === 'move' && (
        <MoveDialog
          {...{ orgId, order }}
          typed={again}
          onClose={(isSent) => {
            if (isSent && again) onDrop(again);
            setAgain(undefined);
            setOpen(null);
          }}
        />
      )}
      {open === 'guests' && <CorrectGuestsDialog orgId={orgId} order={order} onClose={() => setOpen(null)} />}
      {open === 'split' && <SplitDialog orgId={orgId} order={order} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Dishes that the kitchen never got, of an order that takes nothing more. */
function NotTaken({ why, onDiscard }: { why: string | null; onDiscard: () => void }) {
  return (
    <>
      <p role="alert" className={classes.problem}>
        {why ?? 'This order takes nothing more.'} The kitchen did not get the dishes that are not sent.
      </p>
      <Button variant="default" onClick={onDiscard}>
        Discard them
      </Button>
    </>
  );
}

const closedWords: Readonly<Partial<Record<TableOrder['state'], string>>> = {
  settled: 'This order is settled.',
  merged: 'This order was merged into another one.',
  cancelled: 'This order was closed without a bill.',
};

/** `isWaiting`: something that was done here is on its way. Then only a move is possible; the rest needs the server's answer. */
type ActsProps = {
  orgId: string;
  order: TableOrder;
  printer: ReturnType<typeof useBillPrinter>;
  hasWishes: boolean;
  isWaiting: boolean;
  onOpen: (what: Opened) => void;
};

function OrderActs({ orgId, order, printer, hasWishes, isWaiting, onOpen }: ActsProps) {
  const navigate = useNavigate();
  const mayBill = useDoes('bills');
  const [paper, setPaper] = useState<PrintedBill | null>(null);
  const printing = useAct<Awaited<ReturnType<typeof api.tables.printBill>>>('The bill could not be printed', ({ paper: rows }) =>
    setPaper(rows && { rows, at: Date.now() }),
  );
  const closing = useAct('The order could not be closed', () => void navigate({ to: '/sUsers/restaurant' }));
  const session = useSession('staff');
  const taking = useAct('The order could not be taken over', () => {});
  const isEmpty = order.lines.every(({ quantityE4 }) => quantityE4 === 0);
  const ofOrder = { orgId, id: order._id, version: order.version };
  const close = async () => {
    const isSure = await askConfirm({
      title: `Close ${placeOf(order)}?`,
      text: 'Nothing of this order is to be billed.',
      confirm: 'Close order',
    });
    if (isSure) void closing.act((call) => api.tables.closeOrder(ofOrder, call), 'close');
  };
  const printBill = () => void printing.act((call) => api.tables.printBill({ ...ofOrder, printerId: printer.printerId }, call));
  const [problem] = [printing, closing, taking].flatMap((act) => Object.values(act.fields)[0] ?? act.problem ?? []);
  return (
    <>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {paper && <BillPaper key={paper.at} rows={paper.rows} onPrinted={() => setPaper(null)} />}
      <div className={classes.acts}>
        <Button variant="default" disabled={hasWishes} onClick={() => onOpen('move')}>
          Move
        </Button>
        {!isEmpty && mayBill && (
          <Button variant="default" disabled={hasWishes || isWaiting} onClick={() => onOpen('split')}>
            Split
          </Button>
        )}
        {order.kind === 'delivery' && (
          <Button variant="default" component={Link} to="/sUsers/restaurant/deliveries" {...({ search: { order: order._id } } as object)}>
            Address
          </Button>
        )}
        {session && session.name !== order.captain && (
          <Button
            variant="default"
            disabled={isWaiting}
            loading={taking.isSaving}
            onClick={() => void taking.act((call) => api.tables.takeOver(ofOrder, call))}
          >
            Take over
          </Button>
        )}
      </div>
      {!isEmpty && mayBill && <PrintsOn {...printer} />}
      {!isEmpty && <WaitingPrints orgId={orgId} />}
      <div className={classes.acts}>
        {isEmpty ? (
          <Button variant="default" disabled={hasWishes || isWaiting} loading={closing.isSaving} onClick={() => void close()}>
            Close order
          </Button>
        ) : mayBill ? (
          <>
            <Button variant="default" disabled={hasWishes || isWaiting || !printer.isReady} loading={printing.isSaving} onClick={printBill}>
              Print bill
            </Button>
            <Button disabled={hasWishes || isWaiting} onClick={() => onOpen('settle')}>
              Settle
            </Button>
          </>
        ) : (
          <p className="dim">The cashier prints and settles the bill.</p>
        )}
      </div>
    </>
  );
}
