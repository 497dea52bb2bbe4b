import { formatDate } from '@bahi/core/periods/business-date';
import type { CardNumber } from '@bahi/core/vouchers/trade-draft';
import { type WarrantyCard, withCardNumber } from '@bahi/core/vouchers/warranty-cards';
import { TextInput } from '@mantine/core';
import { enterThrough } from '../enter-through.ts';
import original from '../original/original.module.css';
import type { Shown } from '../problem-places.ts';
import classes from './warranty.module.css';

type Props = {
  cards: readonly WarrantyCard[];
  /** The numbers entered, product by product: the first number is that of the first piece. */
  typed: readonly CardNumber[];
  problems: readonly Shown[];
  /** Warnings that do not stop the save. */
  warnings: readonly Shown[];
  onChange: (typed: readonly CardNumber[]) => void;
  onEnd: () => void;
};

/** The number of rows with inputs; larger quantities get their numbers on save. */
const MOST_ROWS = 50;

/** The text for the heading of the fold. */
export const warrantySays = (cards: readonly Pick<WarrantyCard, 'name'>[]): string =>
  [...Map.groupBy(cards, ({ name }) => name)].map(([name, { length }]) => (length === 1 ? name : `${name} × ${length}`)).join(' · ');

/** Adds to each card the number of cards of its product before it. */
function counted(cards: readonly WarrantyCard[]) {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const nth = seen.get(card.productId) ?? 0;
    seen.set(card.productId, nth + 1);
    return { card, nth };
  });
}

/** The warranty cards of the goods: a number may be entered, the others get theirs when the voucher is saved. */
export function CardNumbers({ cards, typed, problems, warnings, onChange, onEnd }: Props) {
  const rows = counted(cards).slice(0, MOST_ROWS);
  const places = rows.map((_, at) => `warranty.${at}`);
  /** Problems name a number by its index in the entered list. */
  const problemAt = (card: WarrantyCard, nth: number) => {
    const own = typed.flatMap(({ productId }, at) => (productId === card.productId ? [at] : []));
    return problems.find(({ field }) => field === `warrantyCards.${own[nth]}`)?.text;
  };
  const others = problems.filter(({ field }) => field.startsWith('warrantyCards'));
  const shown = new Set(rows.map(({ card, nth }) => problemAt(card, nth)));
  return (
    <div data-place="warranty">
      <table className={classes.cards} aria-label="Warranty cards">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Card</th>
            <th scope="col" className="num">
              Covered up to
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ card, nth }, at) => (
            <tr key={`${card.productId} ${nth}`}>
              <td>{card.name}</td>
              <td>
                <TextInput
                  aria-label={`Card ${nth + 1} of ${card.name}`}
                  placeholder="Numbered when saved"
                  autoComplete="off"
                  data-place={places[at]}
                  value={card.number}
                  error={problemAt(card, nth)}
                  onChange={({ currentTarget }) => onChange(withCardNumber(typed, card.productId, nth, currentTarget.value))}
                  onKeyDown={enterThrough(places, places[at] ?? '', onEnd)}
                />
              </td>
              <td className="num">{formatDate(card.coveredUpTo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cards.length > MOST_ROWS && (
        <p className="dim hint">{`${cards.length - MOST_ROWS} more cards are numbered when the voucher is saved.`}</p>
      )}
      {warnings
        .filter(({ field }) => field === 'warrantyCards')
        .map(({ text }) => (
          <p key={text} role="status" className="hint">
            {text}
          </p>
        ))}
      {others
        .filter(({ text }) => !shown.has(text))
        .map(({ field, text }) => (
          <p key={field} role="alert" className={original.wrong}>
            {text}
          </p>
        ))}
    </div>
  );
}
