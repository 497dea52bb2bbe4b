import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (OWASP's: 19 MiB, two passes). */
export const hashPassword = (password: string) => hash(password);

// Compared if no account has this name, so that the duration of the answer reveals nothing.
let nobody: Promise<string> | undefined;
const hashOfNobody = () => {
  nobody ??= hash('nobody has this password');
  return nobody;
};

export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const against = storedHash ?? (await hashOfNobody());
  return (await verify(against, password)) && storedHash !== undefined;
}
