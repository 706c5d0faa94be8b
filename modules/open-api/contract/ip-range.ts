import { isIPv4, isIPv6 } from './ip-address.ts';

/** Whether a text is an IP address, or a range of them in CIDR notation. */
export function isIpRange(value: string): boolean {
  const [address = '', bits, more] = value.split('/');
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  if (longest < 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= longest);
}

/** The addresses and ranges of an allow list. */
export const ipRanges = (list: string): string[] =>
  list
    .split(/[,\s]+/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');
