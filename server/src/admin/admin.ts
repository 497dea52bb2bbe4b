import { backUpNow } from './back-up-now.ts';
import { getOwnerProfile } from './get-owner-profile.ts';
import { getSystem } from './get-system.ts';
import { getWaiting } from './get-waiting.ts';
import { listJobs } from './list-jobs.ts';
import { listOwners } from './list-owners.ts';
import { renewOwner } from './renew-owner.ts';
import { retryJob } from './retry-job.ts';
import { switchOffSecondFactor } from './switch-off-second-factor.ts';
import { updateOrganization } from './update-organization.ts';
import { updateOwner } from './update-owner.ts';
import { updateStaff } from './update-staff.ts';

export const admin = {
  listOwners,
  getOwnerProfile,
  getWaiting,
  getSystem,
  backUpNow,
  listJobs,
  retryJob,
  renewOwner,
  switchOffSecondFactor,
  updateOwner,
  updateOrganization,
  updateStaff,
};
