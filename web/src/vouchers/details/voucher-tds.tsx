import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { sectionLabel } from '@bahi/core/tds/sections';
import type { VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { PlainTable } from './plain-table.tsx';

const sentence = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');

/** TDS that it counts and deducts, and its changes of what other vouchers counted, on their dates, because these decide the month. */
export function VoucherTds({ voucher: { date, partyId, tds, tdsAdjustments } }: { voucher: VoucherDetails }) {
  const isOther = (id: string | null) => id !== null && id !== partyId;
  return (
    <PlainTable title="TDS" heads={['Section', '#Counts', '#Tax']}>
      {tds && (
        <Row
          section={tds.section && sectionLabel(tds.section, date)}
          text={sentence([
            tds.side === 'receivable' && 'deducted of us',
            isOther(tds.partyId) && tds.partyName,
            tds.taxedPaise > 0 && `${formatE4(tds.percentE4)} % of ${formatRupees(tds.taxedPaise)}`,
            tds.side === 'payable' && tds.duePaise !== tds.amountPaise && `due ${formatRupees(tds.duePaise)}`,
          ])}
          counted={tds.side === 'payable' ? tds.countedPaise : 0}
          tax={tds.amountPaise}
        />
      )}
      {tdsAdjustments.map(({ section, countedOn, partyId: ofId, partyName, countedPaise, aheadPaise }) => (
        <Row
          key={`${ofId} ${section} ${countedOn} ${aheadPaise === 0}`}
          section={sectionLabel(section, countedOn)}
          text={sentence([isOther(ofId) && partyName, `on ${formatDate(countedOn)}`, aheadPaise !== 0 && 'paid ahead'])}
          counted={countedPaise}
          tax={0}
        />
      ))}
    </PlainTable>
  );
}

function Row({ section, text, counted, tax }: { section: string; text: string; counted: number; tax: number }) {
  return (
    <tr>
      <td>
        {section} <span className="dim">{text}</span>
      </td>
      <td className="num">
        <Money paise={counted} bare dashZero />
      </td>
      <td className="num">
        <Money paise={tax} bare dashZero />
      </td>
    </tr>
  );
}
