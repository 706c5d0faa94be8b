import { expect, test } from 'vitest';
import { inventedAddress, maskedMail, maskedMobile } from './code.rules.ts';

test('addresses are shown masked', () => {
  expect(maskedMobile('13800005678')).toBe('138****5678');
  expect(maskedMobile('12345')).toBe('*****');
  expect(maskedMail('liuyang@hengyuan.example.com')).toBe('l***@***');
});

test('an invented address has the form of a true one and stays the same for a name', () => {
  const hash = '9f86d081884c7d659a2feaa0c55ad015';

  expect(inventedAddress('sms', 'nobody', hash)).toMatch(/^13\d\*{4}\d{4}$/);
  expect(inventedAddress('sms', 'nobody', hash)).toBe(inventedAddress('sms', 'nobody', hash));
  expect(inventedAddress('mail', 'nobody', `00${hash}`)).toBe('n***@***');
  expect(inventedAddress('mail', 'nobody', `09${hash}`)).toBe('a***@***');
  expect(inventedAddress('mail', '张三', hash)).toMatch(/^[a-j]\*{3}@\*{3}$/);
});
