import { expect, test } from 'vitest';
import { filesPath, readSigned, signFile } from './signed-link.ts';

const key = Buffer.alloc(32, 1);
const file = {
  tenantId: '01a1fe30-3cfd-7476-823d-bf9be738897e',
  hash: 'a'.repeat(64),
  fileName: '合同 1.pdf',
  type: 'application/pdf',
  inline: false,
  expires: 1_800_000_000,
};
const signed = () => signFile(key, file).slice(filesPath.length);

test('an address says what was signed', () => {
  expect(readSigned(key, signed())).toEqual(file);
});

test('an address that we did not sign says nothing', () => {
  const [body = '', mac = ''] = signed().split('.');
  const other = Buffer.from(JSON.stringify([file.tenantId, '../../etc/passwd', 'x', 'text/html', true, 9e9])).toString(
    'base64url',
  );

  for (const forged of [
    '',
    '.',
    body,
    `${body}.`,
    `${body}.${mac}x`,
    `${other}.${mac}`,
    `${body}.${mac}.${mac}`,
    `${body}.${mac.slice(1)}`,
  ])
    expect(readSigned(key, forged)).toBeUndefined();
  expect(readSigned(Buffer.alloc(32, 2), signed())).toBeUndefined();
});
