import { identityModule } from '@mp/identity/server';
import { aServer, type TestServer } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { scimModule } from './index.ts';
import { aDirectory, entraUser, type TestDirectory } from './scim-directory.fixture.ts';

interface Person {
  readonly userName: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly givenName: string | null;
  readonly email: string;
  readonly active: boolean;
}

/** A user as the service tells it. */
interface ToldUser extends Pick<Person, 'userName' | 'displayName' | 'active'> {
  readonly externalId?: string;
  readonly name: { readonly givenName?: string };
  readonly emails: readonly { readonly value: string }[];
}

let server: TestServer;
let directory: TestDirectory;
let people: Person[];

beforeAll(async () => {
  server = await aServer([settingsModule, organisationModule, identityModule, scimModule]);
  const admin = await server.aUser({ kind: 'admin', userName: 'Root-admin' });
  directory = await aDirectory(server, admin);
  const names = ['anna', 'Bert', 'cleo', 'anna-b', 'b_anna', 'DORA', 'dora2'];
  for (const [at, name] of names.entries())
    await directory.send('POST /Users', {
      body: entraUser(name, {
        userName: at % 2 === 0 ? name : `${name}@x.example`,
        externalId: at % 3 === 0 ? undefined : `E-${name}`,
        displayName: name.toUpperCase(),
        active: at !== 2,
        name: at % 2 === 0 ? {} : { givenName: name },
      }),
    });
  const { body } = await directory.send('GET /Users');
  people = (body.Resources as ToldUser[]).map(({ userName, displayName, externalId, name, emails, active }) => ({
    userName,
    displayName,
    externalId: externalId ?? null,
    givenName: name.givenName ?? null,
    email: emails[0]?.value ?? '',
    active,
  }));
});

/** A filter as text, and the same read slowly over one person. */
interface Case {
  readonly text: string;
  readonly holds: (person: Person) => boolean;
}

const attributes: Readonly<Record<string, { readonly of: (person: Person) => string | null; readonly exact?: true }>> =
  {
    userName: { of: ({ userName }) => userName },
    displayName: { of: ({ displayName }) => displayName },
    externalId: { of: ({ externalId }) => externalId, exact: true },
    'name.givenName': { of: ({ givenName }) => givenName },
    'emails.value': { of: ({ email }) => email },
  };

const tests: Readonly<Record<string, (have: string, want: string) => boolean>> = {
  eq: (have, want) => have === want,
  co: (have, want) => have.includes(want),
  sw: (have, want) => have.startsWith(want),
  ew: (have, want) => have.endsWith(want),
  gt: (have, want) => have > want,
  ge: (have, want) => have >= want,
  lt: (have, want) => have < want,
  le: (have, want) => have <= want,
};

const words = ['anna', 'ANNA', 'b', 'bert@x.example', 'dora', 'E-', 'E-Bert', 'e-bert', 'zz', '_', '%', 'n-b', 'root'];

const comparison: fc.Arbitrary<Case> = fc
  .tuple(
    fc.constantFrom(...Object.keys(attributes)),
    fc.constantFrom(...Object.keys(tests), 'ne', 'pr'),
    fc.constantFrom(...words),
  )
  .map(([name, op, word]) => {
    const attribute = attributes[name] ?? { of: () => null };
    const fold = (text: string) => (attribute.exact ? text : text.toLowerCase());
    const test = tests[op === 'ne' ? 'eq' : op] ?? (() => true);
    const has = (person: Person) => {
      const have = attribute.of(person);
      return have !== null && test(fold(have), fold(word));
    };
    return {
      text: op === 'pr' ? `${name} pr` : `${name} ${op} ${JSON.stringify(word)}`,
      holds: op === 'ne' ? (person) => !has(person) : has,
    };
  });

const active: fc.Arbitrary<Case> = fc.boolean().map((value) => ({
  text: `active eq ${value}`,
  holds: (person) => person.active === value,
}));

const { tree } = fc.letrec<{ tree: Case; both: Case; either: Case; not: Case }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, comparison, active, tie('both'), tie('either'), tie('not')),
  both: fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
    text: `(${a.text}) and (${b.text})`,
    holds: (person) => a.holds(person) && b.holds(person),
  })),
  either: fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
    text: `(${a.text}) or (${b.text})`,
    holds: (person) => a.holds(person) || b.holds(person),
  })),
  not: tie('tree').map((inner) => ({ text: `not (${inner.text})`, holds: (person) => !inner.holds(person) })),
}));

test('a filter finds whom a slow reading of it finds', async () => {
  await server.sql('update rate_window set n = -100000');
  await fc.assert(
    fc.asyncProperty(tree, async ({ text, holds }) => {
      const wanted = people
        .filter(holds)
        .map(({ userName }) => userName)
        .toSorted();
      expect(await directory.found('Users', text), text).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});

test('an address is found by its value path as Entra ID asks for it', async () => {
  expect(await directory.found('Users', 'emails[type eq "work" and value co "BERT"]')).toEqual(['Bert@x.example']);
  expect(await directory.found('Users', 'emails[type eq "home"]')).toEqual([]);
  expect(
    await directory.found('Users', 'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "cleo" and active eq false'),
  ).toEqual(['cleo']);
});
