import { type Problem, problemText } from '@bahi/core/basics/problem';
import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { arrivalProblem } from '@bahi/core/vouchers/build-stock-transfer';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { StockTransfer } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';
import { DecimalField } from '../../ui/amount-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { holdsUnparsed } from '../../ui/unparsed-figures.ts';
import { Fact } from '../fact.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { problemAt, type Shown } from '../problem-places.ts';
import { refreshAfterVoucher } from '../refresh-after-voucher.ts';
import { type Refused, refusalOf } from '../save-state.ts';
import { ArrivedSerials } from '../serials/arrived-serials.tsx';
import serialClasses from '../serials/serials.module.css';
import { focusField } from '../use-places.ts';
import head from '../voucher-form.module.css';
import classes from './entry.module.css';
import { enterGoes, goToProblem } from './places.ts';
import { useGodowns } from './stock-transfer.tsx';

const stateText = { draft: 'draft', dispatched: 'in transit', received: 'received' } as const;
const stateTone = { draft: 'plain', dispatched: 'attention', received: 'received' } as const;

const NO_DAMAGE_GODOWN = 'There is no godown for damaged goods yet. Mark one of the godowns as such.';

/** A saved stock transfer and its next step: a draft is dispatched, goods in transit are received. */
export function TransferPage() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const answer = useQuery(query.vouchers.getStockTransfer.queryOptions({ input: { orgId, id } }));
  useKeys({ Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/stockTransfer' })) });
  const transfer = answer.data?.transfer;
  return (
    <>
      <PageHeader title="Stock transfer" detail={transfer?.voucherNumber} />
      <Loaded answer={answer} skeleton={<FormSkeleton />} errorTitle="The transfer could not be read">
        {(data) => <Standing key={data.transfer.version} orgId={orgId} transfer={data.transfer} />}
      </Loaded>
    </>
  );
}

type Arrival = {
  readonly shortE4: number;
  readonly damagedE4: number;
  readonly shortSerials: string[];
  readonly damagedSerials: string[];
};
const ALL_ARRIVED: Arrival = { shortE4: 0, damagedE4: 0, shortSerials: [], damagedSerials: [] };
const parts = ['short', 'damaged'] as const;

/** A problem for each quantity of a line with serial numbers that differs from its chosen numbers. */
const serialsUnlike = (arrival: Arrival, { serials }: StockTransfer['lines'][number], at: number): Problem[] =>
  parts.flatMap((part): Problem[] => {
    const isEach = serials.length === 0 || arrival[`${part}Serials`].length * E4 === arrival[`${part}E4`];
    return isEach ? [] : [{ code: 'ARRIVED_SERIALS_MISSING', field: `lines.${at}.${part}E4` }];
  });

function Standing({ orgId, transfer }: { orgId: string; transfer: StockTransfer }) {
  const { state, lines } = transfer;
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind: 'stockTransfer' } }));
  const damaged = useGodowns(orgId).filter(({ isDamage }) => isDamage);
  const [day, setDay] = useState<string | null>(null);
  const [damageGodownId, setDamageGodownId] = useState('');
  const [arrivals, setArrivals] = useState<readonly Arrival[]>(lines.map(() => ALL_ARRIVED));
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const key = useRef(uuid());
  const step = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const today = facts.data?.today ?? transfer.date;
  const date = day ?? today;
  const godownId = damageGodownId || (damaged[0]?._id ?? '');
  const hasDamage = arrivals.some(({ damagedE4 }) => damagedE4 > 0);
  const faulty = arrivals.flatMap((arrival, at) =>
    arrival.shortE4 + arrival.damagedE4 === 0 ? [] : [{ line: lines[at]!.line, ...arrival }],
  );

  const take = async () => {
    if (isSaving || state === 'received' || holdsUnparsed(step.current)) return;
    const unfit = arrivals.flatMap((arrival, at) => {
      const { quantityE4, unit } = lines[at]!;
      return arrivalProblem(arrival, { quantityE4 }, unit, `lines.${at}`) ?? serialsUnlike(arrival, lines[at]!, at);
    });
    if (unfit[0]) {
      setRefused({ code: 'INVALID', text: '', problems: unfit.map((problem) => ({ field: problem.field, text: problemText(problem) })) });
      return goToProblem(unfit[0].field);
    }
    setIsSaving(true);
    setRefused(null);
    const common = { orgId, id: transfer._id, version: transfer.version, date };
    try {
      const context = { key: key.current };
      if (state === 'draft') await api.vouchers.dispatchStockTransfer(common, { context });
      else {
        const damage = hasDamage && godownId !== '' ? { damageGodownId: godownId } : {};
        await api.vouchers.receiveStockTransfer({ ...common, ...damage, lines: faulty }, { context });
      }
    } catch (error) {
      const answer = refusalOf(error, true);
      // Another try is another call, because the input may differ.
      key.current = uuid();
      setRefused({ ...answer, problems: answer.problems.map(({ field, text }) => ({ field: ofLine(field, faulty), text })) });
      const [first] = answer.problems;
      if (first) goToProblem(ofLine(first.field, faulty));
    } finally {
      setIsSaving(false);
      void refreshAfterVoucher(queries);
    }
  };
  /** The call contains only lines with short or damaged goods; the page shows all. */
  const ofLine = (field: string, sent: typeof faulty) =>
    field.replace(/^lines\.(\d+)/, (_, at) => `lines.${lines.findIndex(({ line }) => line === sent[Number(at)]?.line)}`);
  useKeys({ 'Ctrl+A': () => void take(), 'Ctrl+Enter': () => void take() });

  const problems = refused?.problems ?? [];
  const set = (at: number, patch: Partial<Arrival>) =>
    setArrivals(arrivals.map((each, row) => (row === at ? { ...each, ...patch } : each)));
  const isArriving = state === 'dispatched';
  return (
    <div ref={step} className={classes.step}>
      <TransferFacts transfer={transfer} />
      <TransferLines
        transfer={transfer}
        arrivals={arrivals}
        afterLast={hasDamage ? 'damageGodownId' : 'step'}
        problems={problems}
        onChange={set}
      />
      {transfer.note !== '' && (
        <dl className={classes.facts}>
          <Fact label="Narration">{transfer.note}</Fact>
        </dl>
      )}
      {state !== 'received' && (
        <section className={classes.fields} aria-label="Next step">
          <div data-place="date" className={head.date}>
            <DateField
              label={isArriving ? 'Received on' : 'Dispatched on'}
              date={date}
              today={today}
              onChange={setDay}
              onKeyDown={enterGoes(isArriving ? 'lines.0.shortE4' : 'step', null)}
              error={problemAt(problems, 'date')}
            />
          </div>
          {isArriving && hasDamage && (
            <div data-place="damageGodownId" className={classes.godown}>
              <NativeSelect
                label="Damaged goods to"
                value={godownId}
                data={damaged.map(({ _id, name }) => ({ value: _id, label: name }))}
                onChange={({ currentTarget }) => setDamageGodownId(currentTarget.value)}
                onKeyDown={enterGoes('step', 'lines.0.damagedE4')}
                error={damaged.length === 0 ? NO_DAMAGE_GODOWN : problemAt(problems, 'damageGodownId')}
              />
            </div>
          )}
          <Button
            data-place="step"
            className={classes.go ?? ''}
            onClick={() => void take()}
            aria-disabled={isSaving}
            aria-keyshortcuts="Control+A Control+Enter"
          >
            {isSaving ? 'Saving…' : isArriving ? 'Receive' : 'Dispatch'} <kbd aria-hidden>Ctrl+A</kbd>
          </Button>
        </section>
      )}
      <div role="alert" className={classes.refused}>
        {problems.length > 0 ? problems.map(({ text }) => text).join(' ') : refused?.text}
      </div>
    </div>
  );
}

function TransferFacts({ transfer }: { transfer: StockTransfer }) {
  const { state } = transfer;
  return (
    <dl className={classes.facts}>
      <Fact label="From">{transfer.fromGodown}</Fact>
      <Fact label="To">{transfer.toGodown}</Fact>
      <Fact label="State">
        <Badge tone={stateTone[state]}>{stateText[state]}</Badge>
      </Fact>
      <Fact label="Date">{formatDate(transfer.date)}</Fact>
      {transfer.dispatchedOn !== null && <Fact label="Dispatched">{formatDate(transfer.dispatchedOn)}</Fact>}
      {transfer.receivedOn !== null && <Fact label="Received">{formatDate(transfer.receivedOn)}</Fact>}
      {transfer.damageGodown !== null && <Fact label="Damaged goods">{transfer.damageGodown}</Fact>}
    </dl>
  );
}

type LinesProps = {
  transfer: StockTransfer;
  arrivals: readonly Arrival[];
  /** The place after the last line. */
  afterLast: string;
  problems: readonly Shown[];
  onChange: (at: number, patch: Partial<Arrival>) => void;
};

/** The user enters here, while goods are in transit, how many of those sent arrived short or damaged. */
function TransferLines({ transfer: { state, lines }, arrivals, afterLast, problems, onChange }: LinesProps) {
  return (
    <div className={classes.tableFrame}>
      <table className={classes.table} aria-label="Items of the transfer">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Batch</th>
            <th scope="col" className="num">
              Sent
            </th>
            <th scope="col" className="num">
              Short
            </th>
            <th scope="col" className="num">
              Damaged
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((item, at) => (
            <tr key={item.line}>
              <td>{item.productName}</td>
              <td>{item.batch || <span className="dim">–</span>}</td>
              <td className="num">
                {formatE4(item.quantityE4)} {item.unit}
              </td>
              {parts.map((part) => {
                const name = `${part}E4` as const;
                const place = `lines.${at}.${name}`;
                const below = at + 1 < lines.length ? `lines.${at + 1}.shortE4` : afterLast;
                return (
                  <td key={part} className="num" data-place={place}>
                    {state === 'dispatched' ? (
                      <ArrivedField
                        part={part}
                        item={item}
                        arrival={arrivals[at] ?? ALL_ARRIVED}
                        next={part === 'short' ? `lines.${at}.damagedE4` : below}
                        error={problemAt(problems, place)}
                        onChange={(patch) => onChange(at, patch)}
                      />
                    ) : (
                      formatE4(item[name])
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ArrivedProps = {
  part: (typeof parts)[number];
  item: StockTransfer['lines'][number];
  arrival: Arrival;
  /** The place after this field. */
  next: string;
  error: string | undefined;
  onChange: (patch: Partial<Arrival>) => void;
};

/** The short or damaged quantity of a line. If its pieces have serial numbers, Enter opens the choice of them. */
function ArrivedField({ part, item, arrival, next, error, onChange }: ArrivedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [quantity, chosen, others] = (
    {
      short: ['shortE4', 'shortSerials', 'damagedSerials'],
      damaged: ['damagedE4', 'damagedSerials', 'shortSerials'],
    } as const
  )[part];
  const { productName, serials } = item;
  const wanted = arrival[quantity] / E4;
  const given = arrival[chosen].length;
  const goOn = () => {
    if (serials.length > 0 && given !== wanted) setIsOpen(true);
    else focusField(next);
  };
  return (
    <>
      <DecimalField
        aria-label={`${part === 'short' ? 'Short' : 'Damaged'} of ${productName}`}
        placeholder="0"
        valueE4={arrival[quantity]}
        onChange={(quantityE4) => onChange({ [quantity]: quantityE4, ...(quantityE4 === 0 && { [chosen]: [] }) })}
        onKeyDown={enterGoes(goOn, 'date')}
        error={error}
      />
      {serials.length > 0 && (
        <button
          type="button"
          className={serialClasses.open}
          data-short={given !== wanted || undefined}
          aria-label={`Serial numbers, ${part} of ${productName}: ${given} of ${wanted}`}
          onClick={() => setIsOpen(true)}
        >
          {wanted === 0 ? 'Choose' : `${given}/${wanted} chosen`}
        </button>
      )}
      {isOpen && (
        <ArrivedSerials
          productName={productName}
          what={part}
          offered={serials.filter((serial) => !arrival[others].includes(serial))}
          chosen={arrival[chosen]}
          wanted={wanted}
          onDone={(now) => {
            onChange({ [quantity]: now.length * E4, [chosen]: [...now] });
            setIsOpen(false);
            setTimeout(() => focusField(next));
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
