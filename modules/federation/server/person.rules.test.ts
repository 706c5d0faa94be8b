import { describe, expect, test } from 'vitest';
import { employeeNameFrom, personFrom, userNameFrom } from './person.rules.ts';

describe('names of other sites become names of ours', () => {
  test.each([
    ['zoe', 'zoe'],
    ['zoe@corp.example', 'zoe'],
    ['CORP\\zoe', 'zoe'],
    ['zoë müller', 'zo_m_ller'],
    ['..zoe..', 'zoe'],
    ['x'.repeat(40), 'x'.repeat(30)],
    ['@corp.example', ''],
  ])('user name %s', (given, expected) => {
    expect(userNameFrom(given)).toBe(expected);
  });

  test.each([
    ['Zoe Doe', 'Zoe_Doe'],
    ['  王芳 ', '王芳'],
    ["O'Neil, Pat", 'O_Neil_Pat'],
  ])('name %s', (given, expected) => {
    expect(employeeNameFrom(given)).toBe(expected);
  });
});

const oidc = {
  protocol: 'oidc',
  userNameClaim: 'preferred_username',
  nameClaim: 'name',
  emailClaim: 'email',
  groupsClaim: 'groups',
} as const;

describe('what a site says of a person', () => {
  test('a mail address of OpenID Connect is proven only where the site says so', () => {
    const person = (claims: object) => personFrom(oidc, 's', { email: 'Zoe@corp.example', ...claims });

    expect(person({}).isEmailVerified).toBe(false);
    expect(person({ email_verified: 'true' }).isEmailVerified).toBe(false);
    expect(person({ email_verified: true })).toMatchObject({ isEmailVerified: true, email: 'zoe@corp.example' });
  });

  test('where nothing but the subject is said, the subject names him', () => {
    expect(personFrom(oidc, 'subject-1', {})).toEqual({
      subject: 'subject-1',
      userName: 'subject-1',
      employeeName: 'subject-1',
      email: '',
      isEmailVerified: false,
      groups: undefined,
    });
  });

  test('no groups said is not the same as none', () => {
    expect(personFrom(oidc, 's', { groups: [] }).groups).toEqual([]);
    expect(personFrom(oidc, 's', { groups: 'one' }).groups).toEqual(['one']);
    expect(personFrom({ ...oidc, groupsClaim: null }, 's', { groups: ['one'] }).groups).toBeUndefined();
  });

  test('values that are no texts are none', () => {
    expect(personFrom(oidc, 's', { name: 7, email: ['a', 'b'], groups: [1, 'x', null] })).toMatchObject({
      employeeName: 's',
      email: '',
      groups: ['x'],
    });
  });
});
