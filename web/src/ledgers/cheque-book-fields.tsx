import { chequeNumber, leavesLeft, MAX_LEAVES, writeLeaves } from '@bahi/core/postings/cheque-books';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import type { Problems } from '../platform/records/use-record-form.ts';
import { Icon } from '../ui/icons.tsx';
import { newBook, sentBook, type TypedBook } from './bank-draft.ts';
import classes from './cheque-book-fields.module.css';

type Props = {
  /** The stored bank whose vouchers use leaves; null for a new bank. */
  bankId: string | null;
  books: readonly TypedBook[];
  onChange: (books: TypedBook[]) => void;
  problems: Problems;
  isReadOnly: boolean;
};

/** The cheque books of a bank: number ranges, used and void leaves. */
export function ChequeBookFields({ bankId, books, onChange, problems, isReadOnly }: Props) {
  const written = useWritten(bankId);
  const patch = (at: number, fields: Partial<TypedBook>) =>
    onChange(books.map((book, index) => (index === at ? { ...book, ...fields } : book)));
  return (
    <>
      {books.map((book, at) => {
        const field = (name: keyof TypedBook, label: string, placeholder: string) => ({
          label,
          placeholder,
          'aria-label': `${label} of cheque book ${at + 1}`,
          name: `bank.chequeBooks.${at}.${name}`,
          value: book[name],
          error: problems[`bank.chequeBooks.${at}.${name}`],
          autoComplete: 'off',
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) => patch(at, { [name]: currentTarget.value }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a book is its place until it is saved
          <fieldset key={at} className={classes.book} aria-label={`Cheque book ${at + 1}`}>
            <TextInput {...field('first', 'First', '000101')} inputMode="numeric" maxLength={6} />
            <TextInput {...field('last', 'Last', '000150')} inputMode="numeric" maxLength={6} />
            <TextInput {...field('used', 'Used', '101-105')} maxLength={400} />
            <TextInput {...field('void', 'Void', '110')} maxLength={400} />
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove ?? ''}
                aria-label={`Remove cheque book ${at + 1}`}
                onClick={() => onChange(books.filter((_, index) => index !== at))}
              >
                <Icon name="close" size={16} />
              </ActionIcon>
            )}
            <LeavesText typed={book} written={written} />
          </fieldset>
        );
      })}
      {!isReadOnly && (
        <Button variant="default" className={classes.add ?? ''} onClick={() => onChange([...books, newBook])}>
          Add a cheque book
        </Button>
      )}
      <p className="dim hint">Used are cheques written before these books were kept, or outside of them.</p>
    </>
  );
}

/** Leaves used by vouchers, of all books of the bank. */
function useWritten(bankId: string | null): readonly number[] {
  const { _id: orgId } = useCompany();
  const { data } = useQuery({
    ...query.cheques.listLeaves.queryOptions({ input: { orgId, id: bankId ?? '' } }),
    enabled: bankId !== null,
  });
  return data?.books.flatMap(({ written }) => written) ?? [];
}

/** The remaining leaves of a book, and the leaves used by vouchers beside those in its fields. */
function LeavesText({ typed, written }: { typed: TypedBook; written: readonly number[] }) {
  const book = sentBook(typed);
  const isRange = book.first >= 1 && book.last >= book.first && book.last - book.first < MAX_LEAVES;
  if (!isRange) return <p className={`dim hint ${classes.left}`}>From the first number to the last</p>;
  const ofBook = written.filter((leaf) => book.first <= leaf && leaf <= book.last);
  const { left, next } = leavesLeft({ ...book, used: [...book.used, ...ofBook] });
  return (
    <>
      <p className={`dim hint ${classes.left}`}>{next === null ? 'No cheque is left' : `${left} left, next ${chequeNumber(next)}`}</p>
      {ofBook.length > 0 && <p className={`dim hint ${classes.left}`}>{`${ofBook.length} in vouchers: ${writeLeaves(ofBook)}`}</p>}
    </>
  );
}
