import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiError, codeText, errorReference, errorText, fieldErrorText, readError } from './api-error.ts';
import { addTexts, overrideTexts, startTexts, switchLanguage } from './i18n.ts';

const field = { 'user.field.mobile': '手机', 'user.field.email': '邮箱' };
const english = { 'user.field.mobile': 'Mobile', 'user.field.email': 'Email' };

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' }, cookie: '' });
  await startTexts('zh-CN');
  await addTexts('user', {
    'zh-CN': () => Promise.resolve({ default: field }),
    'en-US': () => Promise.resolve({ default: english }),
    'ja-JP': () => Promise.resolve({ default: field }),
  });
});

describe('the sentence of an error', () => {
  test('is made of its code and parameters; a parameter with @ is a text itself', () => {
    expect(codeText('common.required', { field: '@user.field.mobile' })).toBe('手机不能为空');
  });

  test('lists the names of several fields', () => {
    expect(codeText('perm.fieldNotWritable', { fields: ['@user.field.mobile', '@user.field.email'] })).toBe(
      '字段手机、邮箱无写入权限',
    );
  });

  test('reads as English with one as with several, by whatever name the number goes', async () => {
    await switchLanguage('en-US');

    const sentences = [1, 2].map((max) => codeText('common.maxRows', { field: '@user.field.email', max }));
    const unnumbered = codeText('import.tooManyRows', {});

    expect(sentences).toEqual(['Email can have at most 1 row.', 'Email can have at most 2 rows.']);
    expect(unnumbered).toMatch(/rows can be imported/);
    await switchLanguage('zh-CN');
  });

  test('follows a switch of language without a new answer of the server', async () => {
    const error = readError(
      422,
      { code: 'common.maxChars', params: { field: '@user.field.email', max: 30 }, message: '邮箱不能超过30个字符' },
      { requestId: 'r-1' },
    );

    await switchLanguage('en-US');

    expect(errorText(error)).toBe('Email must not exceed 30 characters.');
    await switchLanguage('zh-CN');
    expect(errorText(error)).toBe('邮箱不能超过30个字符');
  });

  test("is the server's when the code has no text here, and the generic one when there is none at all", () => {
    expect(codeText('dealer.codeTaken', {}, '编号已被占用')).toBe('编号已被占用');
    expect(codeText('dealer.codeTaken')).toBe('服务器异常，请稍后重试');
  });

  test('of a field is made the same way', () => {
    expect(fieldErrorText({ path: 'mobile', code: 'common.format', params: { field: '@user.field.mobile' } })).toBe(
      '手机格式不正确',
    );
  });

  test('of a fault in the page itself is no English message', () => {
    expect(errorText(new TypeError('x is undefined'))).toBe('页面出现错误，请重新加载后再试');
  });

  test('is what the tenant says in own words, also of texts that are loaded later, until it takes them back', async () => {
    const own = async () => ({ default: { 'common.error.confirmDelete': '真的要删除吗？', 'late.error.x': '自定义' } });
    const product = codeText('common.confirmDelete');
    await overrideTexts({ 'zh-CN': own, 'en-US': own, 'ja-JP': own });
    const late = async () => ({ default: { 'late.error.x': '产品' } });
    await addTexts('late', { 'zh-CN': late, 'en-US': late, 'ja-JP': late });
    const said = [codeText('common.confirmDelete'), codeText('late.x')];
    await overrideTexts(undefined);

    expect(said).toEqual(['真的要删除吗？', '自定义']);
    expect([codeText('common.confirmDelete'), codeText('late.x')]).toEqual([product, '产品']);
  });
});

describe('an answer that is no error of ours', () => {
  test.each([
    [404, 'common.notFound'],
    [403, 'perm.denied'],
    [429, 'common.tooManyRequests'],
    [503, 'common.unavailable'],
    [500, 'common.serverException'],
  ])('of status %i becomes %s', (status, code) => {
    expect(readError(status, '<html>', { requestId: 'r-2' })).toMatchObject({ code, status, requestId: 'r-2' });
  });

  test('with a body of the wrong shape keeps only what fits', () => {
    expect(
      readError(
        422,
        { code: 7, params: [], fields: [{ path: 'a' }, { path: 'b', code: 'common.required' }] },
        { requestId: '' },
      ),
    ).toMatchObject({
      code: 'common.serverException',
      params: {},
      fields: [{ path: 'b', code: 'common.required' }],
    });
  });
});

test('only the three session codes with 401 end the session', () => {
  expect(new ApiError({ code: 'auth.tokenExpired', status: 401 }).sessionOver).toBe(true);
  expect(new ApiError({ code: 'auth.loginFailed', status: 401 }).sessionOver).toBe(false);
  expect(new ApiError({ code: 'auth.tokenExpired', status: 422 }).sessionOver).toBe(false);
});

test('the reference to copy holds code and request id', () => {
  expect(errorReference(new ApiError({ code: 'perm.denied', status: 403, requestId: 'r-3' }))).toBe(
    'perm.denied · r-3',
  );
});
