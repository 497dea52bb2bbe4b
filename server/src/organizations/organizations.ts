import { getLogo } from './get-logo.ts';
import { getOrganization } from './get-organization.ts';
import { getOrganizationSettings } from './get-organization-settings.ts';
import { listOrganizations } from './list-organizations.ts';
import { saveLogo } from './save-logo.ts';
import { saveOrganization } from './save-organization.ts';
import { updateOrganization as updateOwnOrganization } from './update-organization.ts';

/** Companies, as their people see and change them. */
export const organizations = {
  saveOrganization,
  listOrganizations,
  getOrganization,
  getOrganizationSettings,
  updateOrganization: updateOwnOrganization,
  saveLogo,
  getLogo,
};
