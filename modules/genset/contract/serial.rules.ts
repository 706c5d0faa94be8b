/** A serial number as it is stored: upper case, without blanks. */
export const serialOf = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();

/** A serial number as it is searched: what people read for each other, O and 0, I and 1, is one sign. */
export const foldedSerial = (text: string): string => serialOf(text).replaceAll('O', '0').replaceAll('I', '1');

/** Everything by which a unit is found: its own serial number and those of its components, replaced ones as well. */
export const serialKeysOf = (serials: readonly (string | null | undefined)[]): string =>
  [...new Set(serials.flatMap((each) => (each ? [foldedSerial(each)] : [])))].join(' ');
