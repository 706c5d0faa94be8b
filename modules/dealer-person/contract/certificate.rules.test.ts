import { describe, expect, test } from 'vitest';
import { isIdCard } from '@mp/kernel/contract';
import { certificateDays, certificateStateOn } from './certificate.rules.ts';
import { countsOn, holdsFor, type HeldCertificate } from '@mp/dealer/contract';

const held = (more: Partial<HeldCertificate> = {}): HeldCertificate => ({
  type: 'COMMISSION',
  level: 3,
  state: 'valid',
  expiresOn: '2026-12-31',
  models: [],
  productLines: [],
  ...more,
});
const model = { id: 'm1', code: 'PG-2500D5', productLine: 'DIESEL', requiredCert: 'COMMISSION', requiredLevel: 3 };

describe('ID numbers', () => {
  test('end in their check digit, X included, and name a day that was', () => {
    expect(isIdCard('11010519491231002X')).toBe(true);
    expect(isIdCard('11010519491231002x')).toBe(true);
    expect(isIdCard('110105194912310021')).toBe(false);
    expect(isIdCard('11010519490231002X')).toBe(false);
  });
});

describe('days of a certificate', () => {
  test('the maker’s holds 24 months, the day before its anniversary being the last', () => {
    expect(certificateDays({ issuer: 'maker', issuedOn: '2025-03-15' })).toEqual({
      expiresOn: '2027-03-14',
      reviewDue: null,
    });
  });

  test('a permit of the state holds 6 years, its review is due after 3', () => {
    expect(certificateDays({ issuer: 'state', issuedOn: '2024-03-01' })).toEqual({
      expiresOn: '2030-02-28',
      reviewDue: '2027-02-28',
    });
  });

  test('typed days stand, and a permit that ends before its review has none', () => {
    expect(certificateDays({ issuer: 'state', issuedOn: '2024-03-01', expiresOn: '2025-03-01' })).toEqual({
      expiresOn: '2025-03-01',
      reviewDue: null,
    });
  });
});

describe('what time makes of a certificate', () => {
  test('60 calendar days before its last day it is about to expire, 61 before it is not', () => {
    expect(certificateStateOn({ state: 'valid', expiresOn: '2026-12-31' }, '2026-11-01')).toBe('expiring');
    expect(certificateStateOn({ state: 'valid', expiresOn: '2026-12-31' }, '2026-10-31')).toBe('valid');
  });

  test('its last day still counts, the day after does not', () => {
    expect(certificateStateOn({ state: 'expiring', expiresOn: '2026-12-31' }, '2026-12-31')).toBe('expiring');
    expect(certificateStateOn({ state: 'valid', expiresOn: '2026-12-31' }, '2027-01-01')).toBe('expired');
  });

  test('a permit ends with the day on which its review was due', () => {
    expect(certificateStateOn({ state: 'valid', expiresOn: '2030-02-28', reviewDue: '2027-02-28' }, '2027-03-01')).toBe(
      'expired',
    );
  });

  test('what waits for its audit or was revoked stays as it is', () => {
    expect(certificateStateOn({ state: 'pending', expiresOn: '2020-01-01' }, '2026-01-01')).toBe('pending');
    expect(certificateStateOn({ state: 'revoked', expiresOn: '2020-01-01' }, '2026-01-01')).toBe('revoked');
  });
});

describe('who may work on a model', () => {
  test('a certificate of the type and level that the model asks for, until its last day', () => {
    expect(holdsFor(model, [held()], '2026-12-31')).toBe(true);
    expect(holdsFor(model, [held()], '2027-01-01')).toBe(false);
    expect(holdsFor(model, [held({ level: 2 })], '2026-06-01')).toBe(false);
    expect(holdsFor(model, [held({ type: 'SERVICE_TECH' })], '2026-06-01')).toBe(false);
  });

  test('only what has been audited counts, also when it is about to expire', () => {
    expect(countsOn(held({ state: 'expiring' }), '2026-06-01')).toBe(true);
    for (const state of ['pending', 'expired', 'revoked'] as const)
      expect(countsOn(held({ state }), '2026-06-01')).toBe(false);
  });

  test('its scope holds where it names models or lines', () => {
    expect(holdsFor(model, [held({ models: ['m1'] })], '2026-06-01')).toBe(true);
    expect(holdsFor(model, [held({ models: ['m2'] })], '2026-06-01')).toBe(false);
    expect(holdsFor(model, [held({ productLines: ['GAS'] })], '2026-06-01')).toBe(false);
  });

  test('a model that asks for nothing may be served by everybody', () => {
    expect(holdsFor({ ...model, requiredCert: null }, [], '2026-06-01')).toBe(true);
  });
});
