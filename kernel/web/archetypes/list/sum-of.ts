/** Exact sum of decimals as strings; they are counted in units of their last digit. */
export function sumOf(values: readonly (string | null)[], digits: number): string {
  const whole = values.reduce((sum, value) => {
    const [integer = '0', fraction = ''] = (value ?? '0').replace('-', '').split('.');
    const units = BigInt(`${integer}${fraction.slice(0, digits).padEnd(digits, '0')}`);
    return value?.startsWith('-') ? sum - units : sum + units;
  }, 0n);
  const text = String(whole < 0n ? -whole : whole).padStart(digits + 1, '0');
  const sign = whole < 0n ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
