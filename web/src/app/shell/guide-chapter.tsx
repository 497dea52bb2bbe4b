import { chapters } from 'virtual:guide';
import { Fragment, type ReactNode } from 'react';
import classes from './help-panel.module.css';

type GuideBlock = (typeof chapters)[number]['blocks'][number];
type GuideText = Extract<GuideBlock, { line: unknown }>['line'][number];

/** The chapter that fits a screen; the first day on all screens without one of their own. */
const chapterOf: readonly (readonly [path: RegExp, chapter: string])[] = [
  [/\/restaurant/, 'restaurant'],
  [/\/(labels|warranty)/, 'labels-and-warranty'],
  [/\/(rooms|bookings|stays|hotelReports)/, 'hotel'],
  [/\/(archives|company\/list)/i, 'company-archives'],
  [/\/(trialBalance|ratios|cashFlow|groupSummary|monthlySummary|profitAndLoss|balanceSheet|severalCompanies)/, 'close-a-month'],
  [
    /\/(registers|pendingOrders|ledger|vouchers|stockSummary|stockMovement|stockBy|stockTurns|stockAgeing|expiringStock|negativeStock|stockMoves|lowStock|outstanding|reports|statement)/,
    'reports',
  ],
  [/\/(edit)?(receipt|payment|bankBooks|bankStatements|cheques|cashCounts|contra)|addAmount|searchParty(Receipt|Payment)/i, 'money'],
  [/details|\/(invoice|OrderConfigurations|settings$)/i, 'invoices'],
  [/\/(edit|searchParty)?(purchaseOrder|stockJournal)|\/bomList/i, 'goods'],
  [/\/(edit|searchParty)?(sale|vanSale|purchase|creditNote|debitNote|stock|journal)/i, 'vouchers'],
];

/** The name of the chapter that fits the screen at this path. */
export const chapterAt = (pathname: string): string => chapterOf.find(([path]) => path.test(pathname))?.[1] ?? 'first-day';

type Props = { name: string; onChoose: (name: string) => void };

/** A chapter of the guide, with links to the others. */
export function GuideChapter({ name, onChoose }: Props) {
  const chapter = chapters.find((each) => each.name === name) ?? chapters[0];
  if (!chapter) return null;
  return (
    <section aria-label={`Guide: ${chapter.title}`} className={classes.chapter}>
      <nav className={classes.chapters} aria-label="Chapters of the guide">
        {chapters.map((each) => (
          <button key={each.name} type="button" aria-current={each === chapter || undefined} onClick={() => onChoose(each.name)}>
            {each.title}
          </button>
        ))}
      </nav>
      <h2>{chapter.title}</h2>
      {chapter.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
        <Block key={at} block={block} onChoose={onChoose} />
      ))}
    </section>
  );
}

function Block({ block, onChoose }: { block: GuideBlock; onChoose: Props['onChoose'] }): ReactNode {
  const line = (texts: readonly GuideText[]) => <Line texts={texts} onChoose={onChoose} />;
  if ('line' in block) return block.kind === 'heading' ? <h3>{line(block.line)}</h3> : <p>{line(block.line)}</p>;
  if ('rows' in block) {
    const [head = [], ...rows] = block.rows;
    return (
      <div className={classes.table}>
        <table>
          <thead>
            <tr>{cellsOf(head, 'th', line)}</tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
              <tr key={at}>{cellsOf(row, 'td', line)}</tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
  const items = block.lines.map((texts, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
    <li key={at}>{line(texts)}</li>
  ));
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>;
}

const cellsOf = (cells: readonly (readonly GuideText[])[], Cell: 'th' | 'td', line: (texts: readonly GuideText[]) => ReactNode) =>
  cells.map((texts, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
    <Cell key={at}>{line(texts)}</Cell>
  ));

function Line({ texts, onChoose }: { texts: readonly GuideText[]; onChoose: Props['onChoose'] }) {
  return texts.map(({ text, look, to }, at) => {
    const key = `${at} ${text}`;
    if (to !== undefined)
      return (
        <button key={key} type="button" className={classes.link} onClick={() => onChoose(to)}>
          {text}
        </button>
      );
    if (look === undefined) return <Fragment key={key}>{text}</Fragment>;
    const Look = look;
    return <Look key={key}>{text}</Look>;
  });
}
