const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = Array.from({ length: 17 }, (_, at) => 3 ** at % 31);

/**
 * Whether a text is a unified social credit code of the mainland: 18 characters without I, O, S, V and Z, the last of
 * which checks the others (GB 32100-2015).
 */
export function isCreditCode(value: string): boolean {
  const values = Array.from(value, (sign) => alphabet.indexOf(sign));
  if (values.length !== 18 || values.includes(-1) || !/^.{2}\d{6}/u.test(value)) return false;
  return values[17] === checkValue(values);
}

/** The first 17 characters of a credit code with the check digit that belongs to them; for sample records. */
export function withCheckDigit(body: string): string {
  return body + alphabet[checkValue(Array.from(body, (sign) => alphabet.indexOf(sign)))];
}

function checkValue(values: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0);
  return (31 - (sum % 31)) % 31;
}
