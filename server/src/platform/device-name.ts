import Bowser from 'bowser';

/** What a browser says of itself, in words a person knows it by: `Chrome on Windows`. Nothing when it says nothing. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const names = [browser.name, os.name].filter((name): name is string => Boolean(name));
  return names.join(' on ').slice(0, 100);
}
