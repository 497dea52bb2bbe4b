import { type LineVoucherKind, ruleProblems } from '@bahi/core/banking/bank-rule';
import { kindsOfLine, voucherOfLine } from '@bahi/core/banking/voucher-of-line';
import { problemText } from '@bahi/core/basics/problem';
import { formatDate } from '@bahi/core/periods/business-date';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { Money } from '../ui/amount.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './banking.module.css';
import { type Chosen, LedgerChoice } from './ledger-choice.tsx';
import { LineText } from './line-text.tsx';
import { kindText, makeVoucher, openBillsOf } from './make-voucher.ts';
import type { Bank, Line } from './shapes.ts';
import { useRefresh, useTakeOut } from './use-statement.ts';

const TITLE = 'Voucher of this line';

/**
 * Enters the voucher of a line: kind, and party or ledger. Date and amount come from the bank; a party's oldest bills are settled first.
 */
export function VoucherDialog({ bank, line, onClose }: { bank: Bank; line: Line; onClose: () => void }) {
  const { _id: orgId } = useCompany();
  const [refresh, takeOut] = [useRefresh(), useTakeOut()];
  const [kind, setKind] = useState<LineVoucherKind>(line.rule?.kind ?? kindsOfLine(line)[0]!);
  const [ledger, setLedger] = useState<Chosen | null>(
    line.rule && { _id: line.rule.ledgerId, name: line.rule.ledgerName, kind: line.rule.isParty ? 'party' : 'other' },
  );
  const [contains, setContains] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(() => uuid());
  const isParty = ledger?.kind === 'party';
  const isOfBills = isParty && (kind === 'receipt' || kind === 'payment');
  const bills = useQuery({
    queryKey: ['banking', 'bills', orgId, ledger?._id, kind],
    queryFn: () => openBillsOf(orgId, ledger?._id ?? '', kind as 'receipt' | 'payment'),
    enabled: isOfBills,
    staleTime: 0,
  });
  const ruleOf = (words: string, ledgerId: string) => {
    const side = line.amountPaise > 0 ? ('in' as const) : ('out' as const);
    return { orgId, bankId: bank._id, contains: words, side, kind, ledgerId, leastPaise: null, mostPaise: null };
  };
  const [wrong] = contains === null ? [] : ruleProblems(ruleOf(contains, ''));
  const save = useMutation({
    mutationFn: async (of: Chosen) => {
      const choice = { kind, ledgerId: of._id, isParty: of.kind === 'party' };
      const { message } = await makeVoucher(orgId, bank._id, line, choice, bills.data, key);
      if (contains === null) return { message, refused: null };
      try {
        await api.banking.saveRule(ruleOf(contains, of._id), { context: { key: uuid() } });
        return { message, refused: null };
      } catch (error) {
        return { message, refused: sayError(error, 'it was refused') };
      }
    },
    // The voucher is saved even if the rule is refused.
    onSuccess: ({ message, refused }) => {
      takeOut([line._id]);
      if (refused === null) toastSuccess(message);
      else toastError(`${message}. The rule was not kept: ${refused}`);
      void refresh();
    },
    onError: useSaveErrorToast(TITLE),
  });
  const chosen = ledger;
  return (
    <FormDialog
      title={TITLE}
      isOpen
      onClose={onClose}
      submitText={`Save ${kindText(kind).toLowerCase()}`}
      isSaving={save.isPending}
      problem={save.error && sayError(save.error, 'The voucher could not be saved')}
      onSubmit={() => {
        setIsTried(true);
        if (chosen && !wrong && !(isOfBills && bills.data === undefined)) save.mutate(chosen, { onSuccess: onClose });
      }}
    >
      <p className={classes.ofLine}>
        <LineText line={line} />
      </p>
      <ChoiceField
        label="Kind"
        choices={kindsOfLine(line).map((each) => ({ value: each, label: kindText(each) }))}
        value={kind}
        onChoose={(next) => {
          if ((next === 'contra') !== (kind === 'contra')) setLedger(null);
          setKind(next);
        }}
      />
      <LedgerChoice
        kind={kind}
        bankId={bank._id}
        value={ledger}
        onChoose={setLedger}
        isFirst
        error={isTried && !ledger ? 'Choose a party or a ledger.' : undefined}
      />
      {isOfBills && bills.data && <Settles bank={bank} line={line} kind={kind} partyId={chosen?._id ?? ''} bills={bills.data} />}
      <Checkbox
        label="Always, where the narration says"
        checked={contains !== null}
        onChange={({ currentTarget }) => setContains(currentTarget.checked ? lettersOf(line.description) : null)}
      />
      {contains !== null && (
        <TextInput
          label="The narration contains"
          value={contains}
          error={isTried && wrong ? problemText(wrong) : undefined}
          onChange={({ currentTarget }) => setContains(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** The words of a narration without numbers, because numbers do not recur. */
const lettersOf = (description: string) =>
  description
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .slice(0, 3)
    .join(' ');

type Bills = Awaited<ReturnType<typeof openBillsOf>>;

/** The bills that the amount settles, and the rest. */
function Settles({ bank, line, kind, partyId, bills }: { bank: Bank; line: Line; kind: LineVoucherKind; partyId: string; bills: Bills }) {
  const made = voucherOfLine(line, bank._id, { kind, ledgerId: partyId, isParty: true }, bills);
  if (made.kind !== 'receipt' && made.kind !== 'payment') return null;
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const left = made.enteredPaise - made.bills.reduce((sum, { settledPaise }) => sum + settledPaise, 0);
  return (
    <ul className={classes.settles} aria-label="Bills that this settles">
      {made.bills.map(({ billId, settledPaise }) => (
        <li key={billId}>
          <span>
            {byId.get(billId)?.billNo} <span className="dim">{formatDate(byId.get(billId)?.billDate ?? line.date)}</span>
          </span>
          <Money paise={settledPaise} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <span className="dim">Advance</span>
          <Money paise={left} />
        </li>
      )}
    </ul>
  );
}
