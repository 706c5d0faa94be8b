import { blindIndex, seal, seedId, seededRandom, type Seeding } from '@mp/kernel/server';
import { plusDays, plusMonths } from '@mp/reference/contract';
import { certificateDays, certificateStateOn } from '../contract/index.ts';
import { seedTrainings } from './seed-trainings.ts';

/** How many there are of each; with the three newcomers in audit (`seedPersonAudits`) they are 320 and 610 (dealers.md 9). */
const samplePeopleSizes = { people: 317, certificates: 607, expiring: 18, expired: 5 } as const;

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡';
const given =
  '伟强磊军洋勇杰涛明超刚辉鹏浩宇峰斌波凯健俊飞东建志文海龙华国庆晨睿博嘉立新振宏永正成旭芳敏静丽燕玲雪琳慧洁婷倩颖';
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

interface SampleDealer {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly regionId: string;
  readonly bigAreaId: string | null;
  readonly county: string;
  readonly sites: readonly { readonly kind: string; readonly name: string }[];
}

type Permit = readonly [type: string, level: number, issuer: 'maker' | 'state'];
/** The eight people of each dealer: job, kind of site, and what they hold. */
const places: readonly (readonly [job: string, site: string, permits: readonly Permit[]])[] = [
  ['GM', 'HQ', [['SALES_CERT', 2, 'maker']]],
  [
    'SERVICE_MGR',
    'SERVICE',
    [
      ['SERVICE_TECH', 3, 'maker'],
      ['ELEC_HV', 2, 'state'],
    ],
  ],
  [
    'TECH',
    'SERVICE',
    [
      ['SERVICE_TECH', 3, 'maker'],
      ['COMMISSION', 3, 'maker'],
      ['ELEC_LV', 1, 'state'],
      ['CONTROL', 2, 'maker'],
    ],
  ],
  [
    'TECH',
    'SERVICE',
    [
      ['SERVICE_TECH', 2, 'maker'],
      ['COMMISSION', 3, 'maker'],
      ['ELEC_LV', 1, 'state'],
    ],
  ],
  [
    'TECH',
    'SERVICE',
    [
      ['SERVICE_TECH', 2, 'maker'],
      ['CONTROL', 1, 'maker'],
    ],
  ],
  ['SALES', 'HQ', [['SALES_CERT', 1, 'maker']]],
  ['SALES', 'HQ', [['SALES_CERT', 1, 'maker']]],
  ['PARTS', 'STORE', [['SERVICE_TECH', 1, 'maker']]],
];

function idNumberOf(county: string, n: number, random: () => number): string {
  const day = `${1970 + Math.floor(random() * 32)}${String(1 + Math.floor(random() * 12)).padStart(2, '0')}${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
  const bare = `${/^[1-9]\d{5}$/.test(county) ? county : '310115'}${day}${String(n).padStart(3, '0')}`;
  return `${bare}${'10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(bare[at]), 0) % 11]}`;
}

interface SamplePerson {
  readonly n: number;
  readonly id: string;
  readonly dealer: SampleDealer;
  readonly place: number;
  readonly status: 'draft' | 'serving' | 'locked' | 'left';
  readonly joinedOn: string;
  readonly leftOn: string | null;
  readonly row: readonly unknown[];
}

const personColumns = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'person_no',
  'name',
  'gender',
  'mobile',
  'id_number',
  'id_number_hash',
  'dealer_id',
  'scope_region_id',
  'big_area_id',
  'site',
  'job_type',
  'joined_on',
  'status',
  'left_on',
  'leave_reason',
];

/** Dealer of the n-th person, from 1: round about, but PSN000012 works for DLR00007. */
const dealerAt = (n: number, count: number): number => ((n === 12 ? 7 : n === 7 ? 12 : n) - 1) % count;

const statusOf = (dealer: SampleDealer, n: number, place: number): SamplePerson['status'] =>
  dealer.status === 'applying'
    ? 'draft'
    : dealer.status === 'terminated' || (n % 37 === 0 && place > 4)
      ? 'left'
      : n === 233
        ? 'locked'
        : 'serving';

function leaveReasonOf(dealer: SampleDealer, status: SamplePerson['status']): string | null {
  if (status !== 'left') return null;
  return dealer.status === 'terminated' ? 'TERMINATED' : 'RESIGNED';
}

function personOf(
  n: number,
  dealers: readonly SampleDealer[],
  { tenantId, at }: { readonly tenantId: string; readonly at: string },
): SamplePerson | undefined {
  const dealer = dealers[dealerAt(n, dealers.length)];
  if (!dealer) return undefined;
  const random = seededRandom(70_000 + n);
  const pick = (text: string) => text[Math.floor(random() * text.length)] ?? '';
  const id = seedId(`${tenantId}/dealerPerson/${n}`);
  const place = Math.floor((n - 1) / dealers.length) % places.length;
  const [job = 'TECH', kind = 'HQ'] = places[place] ?? [];
  const status = statusOf(dealer, n, place);
  const joinedOn = `${2015 + Math.floor(random() * 10)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-01`;
  const leftOn = status === 'left' ? `2025-${String(1 + (n % 12)).padStart(2, '0')}-28` : null;
  const name = `${pick(surnames)}${pick(given)}${random() > 0.4 ? pick(given) : ''}`;
  const idNumber = idNumberOf(dealer.county, n, random);
  const site = dealer.sites.find((each) => each.kind === kind) ?? dealer.sites[0];
  const mobile = `15${String(n % 10)}${String(20_000_000 + n * 7919).slice(-8)}`;
  return {
    n,
    id,
    dealer,
    place,
    status,
    joinedOn,
    leftOn,
    row: [
      tenantId,
      id,
      at,
      at,
      `PSN${String(n).padStart(6, '0')}`,
      name,
      Number(idNumber[16]) % 2 === 1 ? 'male' : 'female',
      mobile,
      seal(idNumber),
      blindIndex(idNumber),
      dealer.id,
      dealer.regionId,
      dealer.bigAreaId,
      site?.name ?? '总部',
      job,
      joinedOn,
      status,
      leftOn,
      leaveReasonOf(dealer, status),
    ],
  };
}

const makerLetters: Readonly<Record<string, string>> = {
  SERVICE_TECH: 'ST',
  COMMISSION: 'CE',
  CONTROL: 'CS',
  SALES_CERT: 'SA',
};

interface SampleCertificate {
  readonly person: SamplePerson;
  readonly permit: Permit;
  readonly last: 'far' | 'soon' | 'over';
}

/** All certificates; those of people who serve run out soon at 18 places, and have run out at 5, three of them at DLR00007. */
function certificatesOf(people: readonly SamplePerson[]): SampleCertificate[] {
  const made = people.flatMap((person) => (places[person.place]?.[2] ?? []).map((permit) => ({ person, permit })));
  const more = people
    .filter(({ place }) => place === 3)
    .slice(0, samplePeopleSizes.certificates - made.length)
    .map((person) => ({ person, permit: ['ELEC_HV', 1, 'state'] as const }));
  const all = [...made, ...more];
  const isServing = ({ person }: (typeof all)[number]) => person.status === 'serving';
  const over = new Set(
    all.filter(
      (each) =>
        isServing(each) &&
        each.person.dealer.code === 'DLR00007' &&
        each.permit[0] === 'SERVICE_TECH' &&
        each.person.place >= 2 &&
        each.person.place <= 4,
    ),
  );
  const rest = all.filter((each) => isServing(each) && !over.has(each) && each.permit[0] === 'SALES_CERT');
  const sellers = rest.filter(({ person }) => places[person.place]?.[0] === 'SALES');
  for (const each of sellers.slice(0, samplePeopleSizes.expired - over.size)) over.add(each);
  const others = all.filter((each) => isServing(each) && !over.has(each));
  const step = Math.floor(others.length / samplePeopleSizes.expiring);
  const soon = new Set(others.filter((_, at) => at % step === 0).slice(0, samplePeopleSizes.expiring));
  return all.map((each) => ({ ...each, last: over.has(each) ? 'over' : soon.has(each) ? 'soon' : 'far' }));
}

const certificateColumns = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'person_id',
  'dealer_id',
  'scope_region_id',
  'type',
  'level',
  'cert_no',
  'issuer',
  'issued_on',
  'expires_on',
  'review_due',
  'state',
  'verify_token',
  'models',
  'product_lines',
  'files',
];

/** Number of a certificate of the maker: kind, level, year of issue, running number. */
export const makerNumber = (kind: readonly [type: string, level: number], issuedOn: string, serial: number): string =>
  `HY-${makerLetters[kind[0]] ?? 'ZZ'}${kind[1]}-${issuedOn.slice(0, 4)}-${String(serial).padStart(4, '0')}`;

function certificateRow(
  { person, permit: [type, level, issuer], last }: SampleCertificate,
  at: number,
  { tenantId, moment, today }: { readonly tenantId: string; readonly moment: string; readonly today: string },
): unknown[] {
  const months = issuer === 'state' ? 72 : 24;
  const left =
    last === 'over' ? -1 - (at % 20) : last === 'soon' ? 3 + (at % 55) : 90 + ((at * 13) % (months * 30 - 200));
  const expiresOn = plusDays(today, left);
  const issuedOn = plusDays(plusMonths(expiresOn, -months), 1);
  const days = certificateDays({ issuer, issuedOn, expiresOn });
  // What has been reviewed in time has its next review with the end.
  const reviewDue = days.reviewDue !== null && days.reviewDue <= plusDays(today, 60) ? null : days.reviewDue;
  const isDraft = person.status === 'draft';
  const state = isDraft ? 'pending' : certificateStateOn({ state: 'valid', expiresOn, reviewDue }, today);
  const id = seedId(`${person.id}/certificate/${type}/${level}`);
  // Permits have the form of the state's, a T and 18 digits, but are numbered, not made of the holder's ID number.
  const no =
    issuer === 'state'
      ? `T${person.dealer.county}${issuedOn.slice(0, 4)}${String(12_003_471 + at * 6151).slice(-8)}`
      : makerNumber([type, level], issuedOn, 118 + at * 3);
  return [
    tenantId,
    id,
    moment,
    moment,
    person.id,
    person.dealer.id,
    person.dealer.regionId,
    type,
    level,
    no,
    issuer,
    issuedOn,
    expiresOn,
    reviewDue,
    state,
    isDraft
      ? null
      : Buffer.from(seedId(`${id}/token`).replaceAll('-', ''), 'hex')
          .toString('base64url')
          .slice(0, 22),
    '{}',
    type === 'COMMISSION' && at % 4 === 0 ? '{DIESEL,GAS}' : '{}',
    '{}',
  ];
}

/** The people of the sample dealers with certificates and assignments; nothing when there are some already. Answers how many are new. */
export async function seedPeople(seeding: Seeding, tenantId: string): Promise<number> {
  const { client, at } = seeding;
  const { rows: known } = await client.query('select 1 from dealer_person where tenant_id = $1 limit 1', [tenantId]);
  if (known.length > 0) return 0;
  const { rows: dealers } = await client.query<SampleDealer>(
    `select d.id, d.code, d.status, d.region_id as "regionId", d.big_area_id as "bigAreaId", r.code as county, coalesce(d.sites, v.sites, '[]') as sites
      from dealer d join region r on r.tenant_id = d.tenant_id and r.id = d.region_id
        left join dealer_version v on v.tenant_id = d.tenant_id and v.id = d.open_version_id
      where d.tenant_id = $1 and d.deleted_at is null order by d.code limit 40`,
    [tenantId],
  );
  const { rows: clock } = await client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const people = Array.from({ length: dealers.length === 0 ? 0 : samplePeopleSizes.people }, (_, index) =>
    personOf(index + 1, dealers, { tenantId, at }),
  ).filter((each) => each !== undefined);
  const made = await seeding.insert(
    'dealer_person',
    personColumns,
    people.map(({ row }) => row),
  );
  const facts = { tenantId, moment: at, today: clock[0]?.today ?? at.slice(0, 10) };
  await seeding.insert(
    'person_certificate',
    certificateColumns,
    certificatesOf(people).map((each, index) => certificateRow(each, index, facts)),
  );
  await seedAssignments(seeding, tenantId, people);
  await seedTrainings(seeding, tenantId);
  await client.query(
    `insert into number_counter (tenant_id, rule, period, n) values ($1, 'numbers.dealerPerson', 'PSN{######}', $2) on conflict do nothing`,
    [tenantId, samplePeopleSizes.people],
  );
  return made;
}

async function seedAssignments(
  { client, at }: Seeding,
  tenantId: string,
  people: readonly SamplePerson[],
): Promise<void> {
  const placed = people.filter(({ status }) => status !== 'draft');
  await client.query(
    `insert into person_assignment (tenant_id, id, created_at, updated_at, person_id, dealer_id, scope_region_id, site, job_type, from_on, to_on, end_reason)
      select p.tenant_id, a.id, $2::timestamptz, $2::timestamptz, p.id, p.dealer_id, p.scope_region_id, p.site, p.job_type, p.joined_on, p.left_on, p.leave_reason
      from unnest($3::uuid[], $4::uuid[]) a(person, id) join dealer_person p on p.tenant_id = $1 and p.id = a.person
      on conflict do nothing`,
    [tenantId, at, placed.map(({ id }) => id), placed.map(({ id }) => seedId(`${id}/assignment`))],
  );
}
