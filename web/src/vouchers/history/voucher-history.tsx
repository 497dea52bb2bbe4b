import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { VoucherVersion } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';
import { instantText } from '../../platform/records/instant-text.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { Badge } from '../../ui/badge.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { fieldText, groupText, namesReference, valueText } from './version-text.ts';
import classes from './voucher-history.module.css';

const MOST = 200;
type Made = VoucherVersion['older'];
type Group = VoucherVersion['groups'][number];
const changes = { created: 'entered', edit: 'edited', cancel: 'cancelled', close: 'closed', reopen: 'opened again' } as const;
const madeText = ({ version, by, at, change }: Made) => `Version ${version}, ${changes[change]} on ${instantText(at)} by ${by}`;

/** Two versions of a voucher beside each other, the later one first; differences are marked. On a phone they are below each other. */
export function VoucherHistory() {
  const { _id: orgId } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const voucher = useQuery(query.vouchers.getVoucher.queryOptions({ input: { orgId, id } })).data?.voucher;
  const list = useQuery(query.vouchers.listVoucherVersions.queryOptions({ input: { orgId, id, limit: MOST } }));
  const [chosen, setChosen] = useState<{ newer?: number; older?: number }>({});
  const newest = list.data?.versions[0]?.version ?? 1;
  const newer = chosen.newer ?? newest;
  const older = chosen.older ?? Math.max(1, newer - 1);
  const [isWhole, setIsWhole] = useState(false);
  const answer = useQuery({
    ...query.vouchers.getVoucherVersion.queryOptions({ input: { orgId, id, version: newer, against: older } }),
    enabled: list.data !== undefined,
  });
  useKeys({
    Escape: () => {
      if (router.history.canGoBack()) router.history.back();
      else void navigate(voucher ? voucherLink(voucher.kind, id) : { to: '/sUsers/vouchers' });
    },
  });
  const [first, ...others] = list.data?.versions ?? [];
  const only = others.length === 0 ? first : undefined;
  const options = list.data?.versions.map((made) => ({ value: String(made.version), label: madeText(made) })) ?? [];
  return (
    <>
      <PageHeader title="History" detail={voucher && `${voucherLabel(voucher.kind)} ${voucher.voucherNumber}`} />
      <Loaded answer={list} skeleton={<ListSkeleton rows={6} />} errorTitle="The history could not be read">
        {() => (
          <div className={classes.page}>
            <div className={classes.chosen}>
              {only ? (
                <p>{madeText(only)}</p>
              ) : (
                <>
                  <NativeSelect
                    label="Earlier version"
                    data={options}
                    value={String(older)}
                    onChange={({ currentTarget }) => setChosen({ newer, older: Number(currentTarget.value) })}
                  />
                  <NativeSelect
                    label="Later version"
                    data={options}
                    value={String(newer)}
                    onChange={({ currentTarget }) => setChosen({ older, newer: Number(currentTarget.value) })}
                  />
                  <Switch
                    label="Show what is the same"
                    checked={isWhole}
                    onChange={({ currentTarget }) => setIsWhole(currentTarget.checked)}
                  />
                </>
              )}
            </div>
            <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="These versions could not be read">
              {(compared) => <Compared compared={compared} isOnly={only !== undefined} isWhole={isWhole} />}
            </Loaded>
          </div>
        )}
      </Loaded>
    </>
  );
}

const tones = { added: 'received', removed: 'overdue', changed: 'attention' } as const;

/** The head of a column: the version, and in the first table its user and time, which a phone truncates in the version fields. */
function VersionHead({ made: { version, by, at }, isNamed }: { made: Made; isNamed: boolean }) {
  return (
    <th scope="col">
      Version {version} {isNamed && <span className={classes.by}>{`${by}, ${instantText(at)}`}</span>}
    </th>
  );
}

type ComparedProps = { compared: VoucherVersion; isOnly: boolean; isWhole: boolean };

function Compared({ compared: { older, newer, groups }, isOnly, isWhole }: ComparedProps) {
  const isShown = (state: Group['state'], { old, new: now, isChanged }: Group['fields'][number]) =>
    isWhole || (isChanged && (state === 'changed' || namesReference(old) || namesReference(now)));
  const shown = groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => isShown(group.state, field)) }))
    .filter(({ fields }) => fields.length > 0);
  const { reason } = newer;
  return (
    <>
      {reason !== '' && (
        <p>
          {newer.change === 'close' ? 'Closed' : 'Cancelled'}: {reason}
        </p>
      )}
      {shown.length === 0 && (
        <p className="dim">{isOnly ? 'It was never changed: there is no other version.' : 'These two versions are equal.'}</p>
      )}
      {shown.map(({ name, title, state, fields }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is shown as a whole, and two rows may bear one name
        <section key={at} className={classes.group}>
          <h2 className={classes.title}>
            {groupText({ name, title })} {state !== 'same' && <Badge tone={tones[state]}>{state}</Badge>}
          </h2>
          <table className={classes.fields}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <VersionHead made={older} isNamed={at === 0} />
                <VersionHead made={newer} isNamed={at === 0} />
              </tr>
            </thead>
            <tbody>
              {fields.map(({ field, old, new: now, isChanged }) => (
                <tr key={field} data-changed={isChanged || undefined}>
                  <th scope="row">{fieldText(field)}</th>
                  <td>{isChanged && old !== null ? <del>{valueText(old, field, name)}</del> : valueText(old, field, name)}</td>
                  <td>{isChanged && now !== null ? <ins>{valueText(now, field, name)}</ins> : valueText(now, field, name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}
