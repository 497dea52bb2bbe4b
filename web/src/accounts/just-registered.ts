/** The email of the owner who registered in this tab and has not signed in yet. In memory only. */
let email = '';

export const noteRegistered = (registered: string): void => {
  email = registered;
};

export const registeredEmail = (): string => email;
