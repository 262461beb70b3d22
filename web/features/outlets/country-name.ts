const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** "United Kingdom" of "GB"; an unknown code stays. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
