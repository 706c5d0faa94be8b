import { expect, test } from 'vitest';
import { hostAddress, PrivateHostError } from './outbound.ts';

test('a host of the private network is reached only by whom the operator trusts, or where he opens it', async () => {
  const untrusted = { isTrusted: false };
  for (const host of ['127.0.0.1', '10.1.2.3', '[::1]', 'localhost', '169.254.169.254'])
    await expect(hostAddress(host, untrusted)).rejects.toThrow(PrivateHostError);

  expect(await hostAddress('10.1.2.3', { isTrusted: true })).toEqual({
    address: '10.1.2.3',
    family: 4,
    servername: undefined,
  });
  expect(await hostAddress('localhost', { isTrusted: false, privateHosts: ['localhost'] })).toMatchObject({
    servername: 'localhost',
  });
  expect(await hostAddress('8.8.8.8', untrusted)).toMatchObject({ address: '8.8.8.8' });
});
