/** Whether a text is an IPv4 address. */
export const isIPv4 = (value: string): boolean => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/u.test(value);

/** Whether a text is an IPv6 address of hexadecimal groups, one run of which may be left out. */
export function isIPv6(value: string): boolean {
  if (!/^[\da-f:]{2,39}$/iu.test(value)) return false;
  const halves = value.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[\da-f]{1,4}$/iu.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}
