import { stateName } from '@bahi/core/gst/states';
import { industryName } from '@bahi/core/organizations/industries';
import { formatDate } from '@bahi/core/periods/business-date';
import type { LinkProps } from '@tanstack/react-router';
import type { Company } from '../platform/company.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { CompanyState } from './company-state.tsx';
import classes from './company-table.module.css';

const columns: readonly Column<Company>[] = [
  { head: 'Company', cell: (company) => <Name company={company} /> },
  { head: 'Type', cell: ({ type }) => type, isDim: true, width: 96 },
  { head: 'Industry', cell: ({ industry }) => industryName(industry), isDim: true, isExtra: true },
  { head: 'State', cell: ({ state, place }) => [place, stateName(state)].filter(Boolean).join(', '), isDim: true },
  { head: 'GSTIN', cell: ({ gstin }) => gstin ?? '–', isDim: true, isExtra: true, width: 168 },
  { head: 'Books from', cell: ({ booksFrom }) => formatDate(booksFrom), isNumber: true, isDim: true, isExtra: true, width: 104 },
  { head: 'Approval', cell: (company) => <CompanyState company={company} />, width: 152 },
];

type Props = {
  companies: readonly Company[];
  open?: (company: Company) => LinkProps | null;
  onEnd?: () => void;
  isLoadingMore?: boolean;
};

export function CompanyTable({ companies, ...rest }: Props) {
  return (
    <DataTable
      label="Companies"
      columns={columns}
      rows={companies}
      rowKey={({ _id }) => _id}
      card={(company) => <Card company={company} />}
      {...rest}
    />
  );
}

function Name({ company }: { company: Company }) {
  return (
    <span className={classes.name}>
      <CompanyLogo company={company} size={20} />
      <span className={classes.text}>{company.name}</span>
    </span>
  );
}

function Card({ company }: { company: Company }) {
  return (
    <>
      <span className={classes.line}>
        <strong>
          <Name company={company} />
        </strong>
        <CompanyState company={company} />
      </span>
      <span className="dim hint">
        {[company.type, industryName(company.industry), company.place, stateName(company.state), company.gstin].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
