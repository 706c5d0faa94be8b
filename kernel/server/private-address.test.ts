import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '::1',
  '::',
  'fd00::1',
  'fec0::1',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::1',
  '2001:0:a00:1::1',
])('%s is not called', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['93.184.216.34', '::ffff:93.184.216.34', '2606:2800:220:1::1', '2001:4860:4860::8888'])(
  '%s is',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
