import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Networks that carry an IPv4 address inside: as it is (the loopback among them), translated, by 6to4 and Teredo.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, prefix, 'ipv6');
// `::ffff:10.0.0.1` is looked up as 10.0.0.1; a rule for the mapped network would close every IPv4 address.

/** Whether an address belongs to no public host: private, loopback, link-local, or one that stands for another. */
export function isPrivateAddress(address: string): boolean {
  return closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
