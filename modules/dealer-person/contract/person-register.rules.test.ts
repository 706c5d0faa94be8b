import { expect, test } from 'vitest';
import {
  registerAnswer,
  verificationRefusals,
  type RegisterEntry,
  type VerifiedCertificate,
} from './person-register.rules.ts';

const certificate: RegisterEntry = {
  personId: 'p1',
  level: 3,
  issuedOn: '2026-01-01',
  expiresOn: '2027-12-31',
  state: 'pending',
};
const entry = (more: Partial<RegisterEntry> = {}): RegisterEntry => ({ ...certificate, state: 'valid', ...more });

test('the register agrees when person, level, days and state do', () => {
  expect(registerAnswer(certificate, [entry()])).toMatchObject({ result: 'match', differs: [] });
  expect(registerAnswer(certificate, [])).toEqual({ result: 'notFound', entry: null, differs: [] });
});

test.each([
  ['another person', { personId: 'p2' }, ['personId']],
  ['a lower level', { level: 2 }, ['level']],
  ['another last day', { expiresOn: '2026-12-31' }, ['expiresOn']],
  ['one that was revoked', { state: 'revoked' }, ['state']],
  ['one that is over', { state: 'expired', level: 1 }, ['level', 'state']],
])('the register says where it differs: %s', (_, more, differs) => {
  expect(registerAnswer(certificate, [entry(more)])).toMatchObject({ result: 'mismatch', differs });
});

test('of several entries the one of the same person that is nearest answers', () => {
  const answer = registerAnswer(certificate, [
    entry({ personId: 'p2' }),
    entry({ level: 1, issuedOn: '2024-01-01', expiresOn: '2025-12-31', state: 'expired' }),
    entry({ level: 2 }),
  ]);
  expect(answer).toMatchObject({ result: 'mismatch', entry: { personId: 'p1', level: 2 }, differs: ['level'] });
});

const verified = (more: Partial<VerifiedCertificate>): VerifiedCertificate => ({
  ...certificate,
  certNo: 'MC-1',
  issuer: 'maker',
  verifyResult: null,
  ...more,
});

test('a certificate of the maker passes when the register holds it as it is, or a confirmation is recorded', () => {
  const codes = (more: Partial<VerifiedCertificate>, entries: readonly RegisterEntry[] = []) =>
    verificationRefusals(verified(more), entries).map(({ code }) => code);

  expect(codes({})).toEqual(['person.certificateUnverified']);
  expect(codes({ verifyResult: 'notFound' })).toEqual(['person.certificateUnverified']);
  expect(codes({ verifyResult: 'noAnswer' })).toEqual(['person.certificateUnverified']);
  expect(codes({}, [entry({ personId: 'p2' })])).toEqual(['person.certificateUnverified']);
  expect(codes({ verifyResult: 'confirmed' })).toEqual([]);
  expect(codes({}, [entry()])).toEqual([]);
  expect(codes({ verifyResult: 'denied' }, [entry()])).toEqual(['person.certificateDenied']);
  expect(codes({ issuer: 'state' })).toEqual([]);
});
