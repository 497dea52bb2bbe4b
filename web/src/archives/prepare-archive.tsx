import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useWholeCompany } from '../platform/company.ts';
import { useOwnCompanies } from '../platform/own-companies.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import classes from './archives.module.css';

/** Asks the server to write one company to a file. */
export function PrepareArchive() {
  const inUse = useWholeCompany();
  const queries = useQueryClient();
  const companies = (useOwnCompanies('owner').data ?? []).filter(({ isApproved, isBlocked }) => isApproved && !isBlocked);
  const [chosen, setChosen] = useState(inUse?._id ?? '');
  const [hasPapers, setHasPapers] = useState(false);
  const companyId = companies.some(({ _id }) => _id === chosen) ? chosen : (companies[0]?._id ?? '');
  const request = useMutation({
    mutationFn: () => api.archives.request({ companyId, hasPapers }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.archives.key() }),
  });
  return (
    <section className={classes.part} aria-labelledby="prepare-archive">
      <h2 id="prepare-archive">Download a company</h2>
      <p className="dim">
        Everything of a company in one zip: masters, vouchers with all earlier versions, the audit trail, pictures, and sheets for a
        spreadsheet. It is ready for download for one day. Sign-ins and passwords are not in it.
      </p>
      {companies.length === 0 ? (
        <p>No company is approved yet. An archive can be prepared once the admin has approved one.</p>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            request.mutate();
          }}
        >
          <NativeSelect
            label="Company"
            data={companies.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={companyId}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Checkbox
            label="Include papers as PDF"
            description="One PDF for each voucher. This takes much longer: about an hour for 50,000 vouchers, which is the most."
            checked={hasPapers}
            onChange={({ currentTarget }) => setHasPapers(currentTarget.checked)}
          />
          {request.error && (
            <p role="alert" className={classes.refused}>
              {sayError(request.error, 'The archive could not be prepared')}
            </p>
          )}
          <div>
            <Button type="submit" loading={request.isPending}>
              Prepare archive
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
