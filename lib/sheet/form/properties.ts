import type { Found, Request } from '../api.ts';
import type { Misformed } from './mending.ts';

/** Numbers and dates are read and shown by it, whatever language staff have. */
const LOCALE = 'en_US';

/** The locale and the time zone of the spreadsheet. */
export function mendProperties(
  { locale, timeZone: zone }: Found,
  timeZone: string,
): { readonly requests: readonly Request[]; readonly found: readonly Misformed[] } {
  const found: readonly Misformed[] = [
    ...(locale === LOCALE ? [] : [told('locale', locale, LOCALE)]),
    ...(sameZone(zone, timeZone) ? [] : [told('time zone', zone, timeZone)]),
  ];
  if (found.length === 0) return { requests: [], found };
  const properties = { locale: LOCALE, timeZone };
  const fields = 'locale,timeZone';
  return { requests: [{ updateSpreadsheetProperties: { properties, fields } }], found };
}

function told(what: string, before: string, after: string): Misformed {
  return { tab: 'spreadsheet', what, before, after };
}

/** One zone has several names: UTC is also Etc/GMT. */
function sameZone(a: string, b: string): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}
