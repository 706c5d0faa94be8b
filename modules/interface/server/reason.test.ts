import { AppError } from '@mp/kernel/contract';
import { AnswerTooLargeError, loadTexts, PrivateHostError } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { reasonOf, reasonOfNetwork, reasonOfRefusal, reasonWords } from './reason.ts';

const texts = await loadTexts();
const failed = (code: string) => Object.assign(new Error(`connect ${code} 192.0.2.1:443`), { code });
const late = Object.assign(new Error('aborted'), { name: 'TimeoutError' });

test.each([
  [late, 'interface.timeout 10', 'No answer within 10 s'],
  [failed('ECONNREFUSED'), 'interface.refused erp.example', 'erp.example refused the connection'],
  [failed('ENOTFOUND'), 'interface.hostUnknown erp.example', 'Host erp.example was not found'],
  [failed('ECONNRESET'), 'interface.reset erp.example', 'The connection to erp.example was interrupted'],
  [failed('EHOSTUNREACH'), 'interface.unreachable erp.example', 'erp.example could not be reached'],
  [
    failed('CERT_HAS_EXPIRED'),
    'interface.certificate CERT_HAS_EXPIRED',
    'The certificate of the other system is not trusted (CERT_HAS_EXPIRED)',
  ],
  [
    new PrivateHostError('erp.example'),
    'interface.hostPrivate erp.example',
    'erp.example is in the private network and not listed in PRIVATE_HOSTS',
  ],
  [new AnswerTooLargeError('answer over 1 MB'), 'interface.tooLarge', 'The answer was larger than 1 MB'],
  [new Error('odd'), 'interface.network odd', 'Network error: odd'],
])('%s is kept as a code and read in words', (error, reason, words) => {
  expect(reasonOfNetwork(error, { host: 'erp.example', seconds: 10 })).toBe(reason);
  expect(reasonWords(texts, 'en-US', reason)).toBe(words);
});

test('every reader reads a reason in his own language', () => {
  const reason = reasonOf('timeout', '10');

  expect(reasonWords(texts, 'zh-CN', reason)).toBe('10 秒内没有应答');
  expect(reasonWords(texts, 'ja-JP', reason)).toBe('10 秒以内に応答がありませんでした');
  expect(reasonWords(texts, 'ja-JP', 'HTTP 503')).toBe('HTTP 503');
});

test('what the product has refused is read field by field in the language of the reader', () => {
  const fields = [{ path: 'name', code: 'common.required', params: { field: '@customer.field.name' } }];
  const reason = reasonOfRefusal(new AppError('common.validation', 422, { fields }));

  expect(reasonWords(texts, 'zh-CN', reason)).toBe('name: 客户名称不能为空');
  expect(reasonWords(texts, 'en-US', reason)).toBe('name: Name cannot be empty.');
  expect(
    reasonWords(texts, 'en-US', reasonOfRefusal(new AppError('interface.disabled', 409, { params: { code: 'x' } }))),
  ).toBe('The interface is disabled');
  expect(reasonWords(texts, 'en-US', reasonOfRefusal(new TypeError('boom')))).toBe('Internal error, see the error log');
});
