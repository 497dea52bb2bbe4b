import { getOwner } from './get-owner.ts';
import { getStaff } from './get-staff.ts';
import { registerOwner } from './register-owner.ts';
import { signInAdmin, signInOwner, signInStaff } from './sign-in.ts';
import { signOutAdmin, signOutOwner, signOutStaff } from './sign-out.ts';

export const accounts = {
  register: registerOwner,
  signInAdmin,
  signInOwner,
  signInStaff,
  signOutAdmin,
  signOutOwner,
  signOutStaff,
  getOwner,
  getStaff,
};
