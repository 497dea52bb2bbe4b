import Bowser from 'bowser';

/** The browser and system from a user agent, in familiar words: `Chrome on Windows`. Empty without a user agent. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const names = [browser.name, os.name].filter((name): name is string => Boolean(name));
  return names.join(' on ').slice(0, 100);
}
