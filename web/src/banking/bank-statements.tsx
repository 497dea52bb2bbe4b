import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DrCr } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import classes from './banking.module.css';
import { FileList } from './file-list.tsx';
import { LinesToDo } from './lines-to-do.tsx';
import { MatchedLines } from './matched-lines.tsx';
import { NoBank } from './no-bank.tsx';
import { type Bank, bankText, figure, linesText } from './shapes.ts';
import { useStatementPlace } from './use-statement.ts';

/** The statement of a bank: lines to do, matched lines and files. Without a bank, the list of banks. */
export function BankStatements() {
  const { banks, bank, go } = useStatementPlace();
  return (
    <>
      <PageHeader
        title="Bank statement"
        {...(bank && { detail: bankText(bank), ...(bank.isActive && { action: <ImportLink bank={bank} /> }) })}
      />
      <Loaded answer={banks} skeleton={<ListSkeleton rows={8} label="Loading the statement" />} errorTitle="The banks could not be read">
        {(answer) => {
          if (bank) return <Statement key={bank._id} bank={bank} banks={answer.banks} />;
          if (answer.banks.length === 0) return <NoBank />;
          return <BankList banks={answer.banks} onChoose={(id) => go({ bank: id })} />;
        }}
      </Loaded>
    </>
  );
}

const ImportLink = ({ bank }: { bank: Bank }) => (
  // An empty statement has the button in its middle.
  <Button
    component={Link}
    to="/sUsers/bankImport"
    search={{ bank: bank._id } as never}
    variant={bank.toDo + bank.matched === 0 ? 'default' : 'filled'}
    aria-keyshortcuts="I"
  >
    Import
  </Button>
);

function BankList({ banks, onChoose }: { banks: readonly Bank[]; onChoose: (id: string) => void }) {
  return (
    <ul className={classes.banks} aria-label="Banks">
      {banks.map((bank) => (
        <li key={bank._id}>
          <button type="button" className={classes.bank} onClick={() => onChoose(bank._id)}>
            <span className={classes.bankName}>
              {bank.name} {!bank.isActive && <Badge>Inactive</Badge>}
            </span>
            <DrCr paise={bank.balancePaise} dashZero />
            <span className="dim">
              {bank.toDo + bank.matched === 0 ? 'No statement yet' : `${linesText(bank.toDo)} to do, ${figure(bank.matched)} matched`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Statement({ bank, banks }: { bank: Bank; banks: readonly Bank[] }) {
  const { search, go } = useStatementPlace();
  const tab = search.tab ?? 'toDo';
  const labels = { toDo: `To do ${figure(bank.toDo)}`, matched: `Matched ${figure(bank.matched)}`, files: 'Files' };
  useKeys({ I: () => document.querySelector<HTMLAnchorElement>('[aria-keyshortcuts="I"]')?.click() });
  const choose = (each: keyof typeof labels) => go({ tab: each === 'toDo' ? (undefined as never) : each });
  return (
    <>
      <Tabs label="Lines of the statement" tabs={labels} shown={tab} onChoose={choose} look={classes}>
        <span className={classes.links}>
          <Link to="/sUsers/bankRules" className={classes.link}>
            Rules
          </Link>
          <Link to="/sUsers/bankBooks/$ledgerId/reconciliation" params={{ ledgerId: bank._id }} className={classes.link}>
            Reconciliation
          </Link>
        </span>
      </Tabs>
      {tab !== 'files' && (
        <ListBar>
          <SearchBox label="Narration, reference or amount" text={search.search ?? ''} onSearch={(text) => go({ search: text })} />
          {banks.length > 1 && (
            <NativeSelect
              aria-label="Bank"
              data={banks.map((each) => ({ value: each._id, label: bankText(each) }))}
              value={bank._id}
              onChange={({ currentTarget }) => go({ bank: currentTarget.value })}
            />
          )}
        </ListBar>
      )}
      {tab === 'toDo' && <LinesToDo bank={bank} search={search.search ?? ''} />}
      {tab === 'matched' && <MatchedLines bank={bank} search={search.search ?? ''} />}
      {tab === 'files' && <FileList bank={bank} />}
    </>
  );
}
