import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, hostOf, isTemplate, targetHost } from './sso.rules.ts';

test.each([
  ['https://portal.example.com/in?t={ssotoken}&to={returnUrl}&tenant={tenancyId}', true],
  ['http://localhost:8081/mpcloud/dashboard?token={ssotoken}', true],
  ['http://portal.example.com/in?t={ssotoken}', false],
  ['https://portal.example.com/in', false],
  ['https://{returnUrl}/in?t={ssotoken}', false],
  ['https://portal.example.com@evil.example/in?t={ssotoken}', false],
  ['https://portal.example.com/in?t={ssotoken}&x={other}', false],
  ['javascript:alert({ssotoken})', false],
  ['/in?t={ssotoken}', false],
])('judges the template %s', (template, isGood) => {
  expect(isTemplate(template)).toBe(isGood);
});

test('a ticket is bound to the host its address leads to, port included', () => {
  expect(targetHost('https://portal.example.com:8443/in?t={ssotoken}')).toBe('portal.example.com:8443');
  expect(hostOf('https://a.example/x')).toBe('a.example');
  expect(hostOf('mailto:a@b.c')).toBeUndefined();
});

test('whatever is filled in, the address leads to the same host and holds the values as they were', () => {
  const template = 'https://portal.example.com/in?t={ssotoken}&to={returnUrl}&tenant={tenancyId}';
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1 }), (returnUrl, tenancyId) => {
      const url = new URL(fillTemplate(template, { ssotoken: 'st_x', returnUrl: returnUrl.toWellFormed(), tenancyId }));
      expect([url.host, url.searchParams.get('to'), url.searchParams.get('tenant')]).toEqual([
        'portal.example.com',
        returnUrl.toWellFormed(),
        String(tenancyId),
      ]);
    }),
  );
});
