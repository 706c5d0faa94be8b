import { randomBytes } from 'node:crypto';
import { blindIndex, pickOne, seal, seedId, seededRandom } from '@mp/kernel/server';
import type { Seeding } from '@mp/kernel/server';
import { createPasswordHasher } from './password-hash.ts';
import { familyNames, femaleSigns, maleSigns } from './seed-names.ts';
import { serverWire } from './wire.ts';

/** A sample person with an account. */
export interface SamplePerson {
  readonly id: string;
  readonly userName: string;
  readonly employeeName: string;
  readonly employeeCode: string | null;
  readonly sex: 'male' | 'female' | 'unknown';
  readonly email: string;
  readonly mobile: string | null;
  readonly idCard: string | null;
  readonly isPlatformAdmin?: boolean;
}

/** The credential that all sample accounts share: the demo password, hashed once. */
export interface SampleCredential {
  readonly salt: string;
  readonly hash: string;
}

/** The demo password as it is stored; hashed once for all sample accounts. */
export async function sampleCredential(pepper: Uint8Array, password: string): Promise<SampleCredential> {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: await createPasswordHasher(pepper).hash(serverWire.passwordDigest(password, salt)) };
}

/**
 * One of the accounts that can be entered with a password the documentation names; undefined when there is none. Sample
 * accounts share their stored password, so that few have to be tried.
 */
export async function accountWithPassword(
  client: Seeding['client'],
  pepper: Uint8Array,
  { names, password }: { readonly names: readonly string[]; readonly password: string },
): Promise<string | undefined> {
  const { rows } = await client.query<SampleCredential & { name: string }>(
    `select c.salt, c.hash, min(a.user_name) as name from account_credential c join account a on a.id = c.account_id
     group by c.salt, c.hash having count(*) > 1 or min(a.user_name) = any($1)`,
    [[...names]],
  );
  const hasher = createPasswordHasher(pepper);
  for (const { salt, hash, name } of rows)
    if (await hasher.verify(hash, serverWire.passwordDigest(password, salt))) return name;
  return undefined;
}

/** A sample person as a member of a tenant. */
export interface SampleMember {
  readonly person: SamplePerson;
  readonly orgIds: readonly [string, ...string[]];
  readonly isAdmin?: boolean;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** A well-formed ID card number of the region 110100 with a made-up birthday. */
function idCardOf(birthday: string, order: number): string {
  const body = `110100${birthday}${pad(order % 1000, 3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
}

/** How sample people are made. */
export interface PeopleOptions {
  readonly tenant: string;
  readonly count: number;
  readonly seed: number;
  /** First letters of employee codes. */
  readonly codePrefix: string;
  /** Four digits that begin the mobile numbers. */
  readonly mobilePrefix: string;
  readonly withIdCard?: boolean;
  /** Added to each user name, so that large sets do not meet the small one. */
  readonly suffix?: string;
}

/** Sample people with names as one meets them; user names are the sound of the name, with a number when it is taken. */
export function samplePeople(options: PeopleOptions): SamplePerson[] {
  const random = seededRandom(options.seed);
  const taken = new Map<string, number>();
  return Array.from({ length: options.count }, (_, at) => {
    const [family, familySound] = pickOne(familyNames, random);
    const sex = random() < 0.62 ? ('male' as const) : ('female' as const);
    const signs = sex === 'male' ? maleSigns : femaleSigns;
    const given = random() < 0.35 ? [pickOne(signs, random)] : [pickOne(signs, random), pickOne(signs, random)];
    const sound = `${familySound}_${given.map((pair) => pair[1]).join('')}`;
    const times = (taken.get(sound) ?? 0) + 1;
    taken.set(sound, times);
    const userName = `${sound}${times === 1 ? '' : times}${options.suffix ?? ''}`;
    const birthday = `${1965 + Math.floor(random() * 36)}${pad(1 + Math.floor(random() * 12), 2)}${pad(1 + Math.floor(random() * 28), 2)}`;
    return {
      id: seedId(`account/${userName}`),
      userName,
      employeeName: `${family}${given.map((pair) => pair[0]).join('')}`,
      employeeCode: `${options.codePrefix}${pad(at + 1, 6)}`,
      sex,
      email: `${userName}@${options.tenant}.example`,
      mobile: `${options.mobilePrefix}${pad(at + 1, 7)}`,
      idCard: options.withIdCard ? idCardOf(birthday, at) : null,
    };
  });
}

/** A demo account under a fixed name. */
export function namedPerson(
  userName: string,
  employeeName: string,
  more: { readonly tenant: string; readonly number: number; readonly isPlatformAdmin?: boolean },
): SamplePerson {
  return {
    id: seedId(`account/${userName}`),
    userName,
    employeeName,
    employeeCode: null,
    sex: 'unknown',
    email: `${userName}@${more.tenant}.example`,
    mobile: `1390000${pad(more.number, 4)}`,
    idCard: null,
    ...(more.isPlatformAdmin ? { isPlatformAdmin: true } : {}),
  };
}

const active = '2024-01-01';
const expiry = '2099-12-31';

/** Makes accounts with the shared credential; whose name, mail or mobile is taken stays out. */
export async function seedAccounts(
  seeding: Seeding,
  people: readonly SamplePerson[],
  credential: SampleCredential,
): Promise<number> {
  // As young as the installation: an account that was never used is locked 90 days after it was made.
  const at = new Date().toISOString();
  const made = await seeding.insert(
    'account',
    [
      'id',
      'user_name',
      'employee_name',
      'employee_code',
      'sex',
      'email',
      'mobile',
      'id_card',
      'id_card_hash',
      'builtin',
      'platform_admin',
      'active_date',
      'expiry_date',
      'created_at',
      'updated_at',
    ],
    people.map((each) => [
      each.id,
      each.userName,
      each.employeeName,
      each.employeeCode,
      each.sex,
      each.email,
      each.mobile,
      each.idCard === null ? null : seal(each.idCard),
      each.idCard === null ? null : blindIndex(each.idCard),
      each.isPlatformAdmin === true,
      each.isPlatformAdmin === true,
      active,
      expiry,
      at,
      at,
    ]),
  );
  if (made > 0)
    await seeding.client.query(
      `insert into account_credential (account_id, alg, salt, hash, changed_at)
       select a.id, 'mmd5-1', $2, $3, $4 from unnest($1::uuid[]) s(id) join account a on a.id = s.id on conflict do nothing`,
      [people.map(({ id }) => id), credential.salt, credential.hash, at],
    );
  return made;
}

/** Makes memberships of sample people: the copy of the account's identity, the default organisation first. */
export async function seedMembers(
  seeding: Seeding,
  tenantId: string,
  members: readonly SampleMember[],
): Promise<number> {
  const { at, client } = seeding;
  let made = 0;
  for (let from = 0; from < members.length; from += 10_000) {
    const part = members.slice(from, from + 10_000);
    const result = await client.query(
      `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, employee_code, email, mobile, sex, id_card,
         active_date, expiry_date, builtin, default_org_id, is_admin)
       select $1, a.id, $2, $2, a.user_name, a.employee_name, a.employee_code, a.email, a.mobile, a.sex, a.id_card, a.active_date, a.expiry_date,
         a.builtin, m.org_id, m.is_admin
       from unnest($3::uuid[], $4::uuid[], $5::boolean[]) m(id, org_id, is_admin) join account a on a.id = m.id
       on conflict do nothing`,
      [
        tenantId,
        at,
        part.map(({ person }) => person.id),
        part.map(({ orgIds }) => orgIds[0]),
        part.map(({ isAdmin }) => isAdmin === true),
      ],
    );
    made += result.rowCount ?? 0;
  }
  // Affiliations that an administrator has taken away since do not come back.
  if (made === 0) return 0;
  const pairs = members.flatMap(({ person, orgIds }) =>
    orgIds.map((orgId, seq) => ({ userId: person.id, orgId, seq })),
  );
  for (let from = 0; from < pairs.length; from += 20_000) {
    const part = pairs.slice(from, from + 20_000);
    await client.query(
      `insert into user_org (tenant_id, user_id, org_id, seq) select $1, m.id, p.org_id, p.seq
       from unnest($2::uuid[], $3::uuid[], $4::integer[]) p(user_id, org_id, seq) join tenant_user m on m.tenant_id = $1 and m.id = p.user_id
       on conflict do nothing`,
      [tenantId, part.map(({ userId }) => userId), part.map(({ orgId }) => orgId), part.map(({ seq }) => seq)],
    );
  }
  return made;
}
