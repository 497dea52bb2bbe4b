import { stateName } from '../gst/states.ts';
import { industryName } from '../organizations/industries.ts';
import type { ExportColumn, ListExport } from './list-export.ts';

const text = (field: string, title: string, says?: ExportColumn['says']): ExportColumn => ({
  field,
  title,
  kind: 'text',
  ...(says && { says }),
});
const number = (field: string, title: string): ExportColumn => ({ field, title, kind: 'number' });
const date = (field: string, title: string): ExportColumn => ({ field, title, kind: 'date' });
const yesNo = (field: string, title: string): ExportColumn => ({ field, title, kind: 'yesNo' });

const roles: Readonly<Record<string, string>> = { admin: 'Admin', user: 'User' };
const plans: Readonly<Record<string, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

const companyColumns: readonly ExportColumn[] = [
  text('name', 'Company'),
  text('type', 'Type'),
  text('industry', 'Industry', (code) => industryName(Number(code))),
  text('place', 'Place'),
  text('state', 'State', stateName),
  text('gstin', 'GSTIN'),
  date('booksFrom', 'Books from'),
  yesNo('isTest', 'Test company'),
  yesNo('isApproved', 'Approved'),
  yesNo('isBlocked', 'Blocked'),
  yesNo('isActive', 'In use'),
];

/** Exports of lists outside a company: the users and companies of the signed-in person, and the owners that the admin sees. */
export const personExports: readonly ListExport[] = [
  {
    name: 'users',
    record: 'staff',
    title: 'Users',
    route: 'staff.listStaff',
    rows: 'secondaryUsers',
    columns: [
      text('name', 'Name'),
      text('email', 'Email'),
      text('mobile', 'Mobile'),
      text('role', 'Role', (role) => roles[role] ?? role),
      number('organization.length', 'Companies'),
      yesNo('isBlocked', 'Blocked'),
      yesNo('isActive', 'Active'),
      date('createdAt', 'Since'),
    ],
  },
  {
    name: 'companies',
    record: 'company',
    title: 'Companies',
    route: 'organizations.listOrganizations',
    rows: 'organizationData',
    columns: companyColumns,
  },
  {
    name: 'ownCompanies',
    record: 'company',
    title: 'Companies',
    route: 'accounts.getStaff',
    rows: 'data.userData.organization',
    isWhole: true,
    columns: companyColumns,
  },
  {
    name: 'owners',
    record: 'owner',
    title: 'Primary users',
    route: 'admin.listOwners',
    rows: 'priUsers',
    isNumbered: true,
    columns: [
      text('userName', 'Name'),
      text('email', 'Email'),
      text('mobile', 'Mobile'),
      text('subscription', 'Plan', (plan) => plans[plan] ?? plan),
      date('subscriptionStartedAt', 'Plan from'),
      number('companyCount', 'Companies'),
      number('staffCount', 'Users'),
      yesNo('isApproved', 'Approved'),
      yesNo('isBlocked', 'Blocked'),
      yesNo('isDemo', 'Demo'),
      date('createdAt', 'Registered'),
    ],
  },
];

/** The export outside a company with this name, if there is one. */
export const personExportOf = (name: string): ListExport | undefined => personExports.find((each) => each.name === name);
