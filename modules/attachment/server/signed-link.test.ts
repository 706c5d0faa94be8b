import { expect, test } from 'vitest';
import { filesPath, readSigned, signFile } from './signed-link.ts';

const key = Buffer.alloc(32, 1);
const id = '01a1fe30-3cfd-7476-823d-bf9be7388900';
const file = {
  tenantId: '01a1fe30-3cfd-7476-823d-bf9be738897e',
  id,
  fileName: '合同 1.pdf',
  use: 'save',
  expires: 1_800_000_000,
} as const;
const code = () => new URL(signFile(key, file), 'http://x').searchParams.get('tk') ?? '';

test('an address says what was signed', () => {
  expect(signFile(key, file).startsWith(`${filesPath}${id}?tk=`)).toBe(true);
  expect(readSigned(key, id, code())).toEqual(file);
});

test('a code opens no other file', () => {
  expect(readSigned(key, '01a1fe30-3cfd-7476-823d-bf9be7388901', code())).toBeUndefined();
});

test('a code that we did not sign says nothing', () => {
  const [body = '', mac = ''] = code().split('.');
  const other = Buffer.from(JSON.stringify([file.tenantId, id, 'x', 'show', 9e9])).toString('base64url');

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
    expect(readSigned(key, id, forged)).toBeUndefined();
  expect(readSigned(Buffer.alloc(32, 2), id, code())).toBeUndefined();
});
