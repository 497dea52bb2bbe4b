import { Button } from '@mantine/core';
import { scrollOf } from '../platform/paged.ts';
import { Loaded } from '../ui/loaded.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './banking.module.css';
import { LineText, Postings } from './line-text.tsx';
import type { Bank, Line } from './shapes.ts';
import { useLines, useMatching } from './use-statement.ts';

const how = { exact: 'exact', possible: 'accepted', partial: 'in parts', hand: 'by hand', made: 'made from it' } as const;

/** Matched lines, newest first, with their vouchers. Each match can be undone. */
export function MatchedLines({ bank, search }: { bank: Bank; search: string }) {
  const answer = useLines(bank._id, 'matched', search);
  const { takeBack, isActing } = useMatching(bank);
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} label="Loading the lines" />} errorTitle="The lines could not be read">
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines);
        if (lines.length === 0) return <EmptyState title="Nothing is matched yet" text="Accepted lines will appear here." />;
        return (
          <>
            <ul className={classes.lines} aria-label="Matched lines">
              {lines.map((line) => (
                <li key={line._id} className={classes.line}>
                  <LineText line={line} />
                  <span className={classes.may}>{line.match && <Match match={line.match} />}</span>
                  <span className={classes.does}>
                    <Button
                      variant="default"
                      disabled={isActing}
                      onClick={() => takeBack(line)}
                      aria-label={`Take back: ${line.description}`}
                    >
                      Take back
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
            <MoreButton hasMore={answer.hasNextPage} {...scrollOf(answer)} className={classes.more}>
              More lines
            </MoreButton>
          </>
        );
      }}
    </Loaded>
  );
}

const Match = ({ match }: { match: NonNullable<Line['match']> }) => (
  <>
    <Postings postings={match.postings} asLinks />
    <span className="dim hint">
      {' '}
      {how[match.how]}
      {match.lineCount > 1 && `, one of ${match.lineCount} lines`}, {match.matchedBy}
    </span>
  </>
);
