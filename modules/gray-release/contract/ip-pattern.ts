/** Whether a text is a pattern of IPv4 addresses: four parts of 0–255 or `*`, `10.1.*.*`. */
export function isIpPattern(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => part === '*' || (/^(?:0|[1-9]\d{0,2})$/u.test(part) && Number(part) <= 255))
  );
}

/** Whether an address fits a pattern; one of IPv4 inside of IPv6 counts as what it holds. */
export function fitsIpPattern(pattern: string, ip: string): boolean {
  const parts = ip.replace(/^::ffff:/iu, '').split('.');
  return parts.length === 4 && pattern.split('.').every((part, at) => part === '*' || part === parts[at]);
}
