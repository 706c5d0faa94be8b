import { createSeeding, migrate, samplesInOrder, useDataKey } from '@mp/kernel/server';
import type { Seeding } from '@mp/kernel/server';
import { namedPerson, sampleCredential, samplePeople, seedAccounts, seedMembers } from '@mp/identity/server';
import type { SampleMember, SamplePerson } from '@mp/identity/server';
import {
  beichenTree,
  hengyuanTree,
  manyOrganisations,
  seedAdminRelation,
  seedOrganisations,
  seedRelations,
} from '@mp/organisation/server';
import type { HengyuanTree, SampleOrganisation } from '@mp/organisation/server';
import { sampleStores } from '@mp/dealer/server';
import { seedNotices } from '@mp/notice/server';
import { seedRoles } from '@mp/permission/server';
import { sampleTenants, seedTenants } from '@mp/tenant/server';
import pg from 'pg';
import { provisionTenants } from './provision-tenants.ts';
import { loadConfig } from './config.ts';
import { serverModules } from './modules.ts';
import { ownerConnection } from './owner-connection.ts';

/** What sample data needs of the installation. */
export interface SeedOptions {
  /** Owner of the database, migrated. */
  readonly ownerUrl: string;
  readonly dataKey: Buffer;
  readonly pepper: Uint8Array;
  readonly demoPassword: string;
  /** Also 100,000 users and 50,000 organisations more in hengyuan. */
  readonly large?: boolean;
}

/** How many records are new, by kind. */
export interface SeedReport {
  readonly tenants: number;
  readonly organisations: number;
  readonly relations: number;
  readonly accounts: number;
  readonly members: number;
  readonly roles: number;
  readonly notices: number;
}

const at = '2026-01-05T01:00:00.000Z';
/** Arbitrary; two processes that seed at the same moment go one after the other. */
const seedLock = 7_210_052;
const largeUsers = 100_000;
const largeOrganisations = 50_000;

/** Makes the sample tenants with their organisations and people. What is there already stays as it is. */
export async function seedDemo(options: SeedOptions): Promise<SeedReport> {
  useDataKey(options.dataKey);
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    const report = await seedAll(createSeeding(client, at), options);
    await client.query('commit');
    if (report.members > 0) await client.query('analyze');
    return report;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function seedAll(seeding: Seeding, options: SeedOptions): Promise<SeedReport> {
  const { hengyuan, beichen } = sampleTenants;
  const tenants = await seedTenants(seeding);
  const tree = hengyuanTree(sampleStores);
  const small = beichenTree();
  const many = options.large ? manyOrganisations(tree.root, largeOrganisations) : [];
  let organisations = await seedOrganisations(seeding, hengyuan.id, tree.all);
  organisations += await seedOrganisations(seeding, beichen.id, small);
  if (many.length > 0) organisations += await seedOrganisations(seeding, hengyuan.id, many);
  const relations = (await seedRelations(seeding, hengyuan.id, tree)) + (await seedAdminRelation(seeding, beichen.id));
  const admin = namedPerson('admin', '系统管理员', { tenant: 'mpcloud', number: 1, isPlatformAdmin: true });
  const inHengyuan = [
    member(admin, tree.root, { isAdmin: true }),
    ...hengyuanMembers(tree),
    ...dealerMembers(tree),
    ...outsideMembers(tree),
    ...(options.large ? largeMembers(many) : []),
  ];
  const inBeichen = [member(admin, first(small), { isAdmin: true }), ...beichenMembers(small)];
  const credential = await sampleCredential(options.pepper, options.demoPassword);
  const people = [...new Set([...inHengyuan, ...inBeichen].map(({ person }) => person))];
  const accounts = await seedAccounts(seeding, people, credential);
  const members =
    (await seedMembers(seeding, hengyuan.id, inHengyuan)) + (await seedMembers(seeding, beichen.id, inBeichen));
  await provisionTenants(seeding.client, seeding.at);
  const roles = await seedRoles(seeding, {
    tenant: hengyuan.code,
    tenantId: hengyuan.id,
    root: tree.root,
    departments: tree.departments,
    areas: tree.areas,
    people: inHengyuan.map(({ person, orgIds }) => ({
      id: person.id,
      userName: person.userName,
      orgId: orgIds[0] ?? tree.root.id,
    })),
  });
  const company = {
    tenantId: hengyuan.id,
    pepper: options.pepper,
    people: { dealers: dealerMembers(tree).map(({ person }) => person.id) },
  };
  for (const { rows } of samplesInOrder(serverModules)) await rows?.(seeding, company);
  const notices =
    (await seedNotices(seeding, hengyuan.id, 'hengyuan')) + (await seedNotices(seeding, beichen.id, 'beichen'));
  return { tenants, organisations, relations, accounts, members, roles, notices };
}

function first<T>(values: readonly T[]): T {
  const [value] = values;
  if (value === undefined) throw new Error('no sample data');
  return value;
}

function member(
  person: SamplePerson,
  organisation: SampleOrganisation,
  more: Pick<SampleMember, 'isAdmin'> & { readonly also?: readonly SampleOrganisation[] } = {},
): SampleMember {
  const { also = [], ...rest } = more;
  return { person, orgIds: [organisation.id, ...also.map(({ id }) => id)], ...rest };
}

/** The named accounts of the operating contract, then staff of head office, areas and provinces. */
function hengyuanMembers(tree: HengyuanTree): SampleMember[] {
  const of = (name: string) => tree.departments.get(name) ?? tree.headquarters;
  const named = (userName: string, employeeName: string, number: number) =>
    namedPerson(userName, employeeName, { tenant: 'hengyuan', number });
  const area = first(tree.areas);
  const demo = [
    member(named('hy-admin', '陈国栋', 2), of('信息技术部'), { isAdmin: true }),
    member(named('hy-area', '李建国', 3), area),
    member(named('hy-exec', '王海峰', 4), of('项目执行管理部')),
    member(named('hy-direct', '赵晓燕', 5), of('直销部')),
    member(named('hy-staff', '刘洋', 6), of('销售管理部')),
  ];
  const places = [...tree.departments.values(), ...tree.areas, ...tree.provinces];
  const staff = samplePeople({
    tenant: 'hengyuan',
    count: 96,
    seed: 1001,
    codePrefix: 'HY',
    mobilePrefix: '1391',
    withIdCard: true,
  });
  return [
    ...demo,
    ...staff.map((person, at) =>
      member(person, placeOf(places, at), at % 7 === 0 ? { also: [tree.headquarters] } : {}),
    ),
    ...roleMembers(tree),
  ];
}

/** A login for each role of the business area that no other demo account has (dealers.md 1.1). They come last, so that the seats stay; 18 to 20 are those of outside. */
function roleMembers({ departments, areas, headquarters }: HengyuanTree): SampleMember[] {
  const logins = [
    ['hy-business', '张立新', '总经理办公室'],
    ['hy-finance', '何静', '财务管理部'],
    ['hy-training', '郭敏', '售后服务部'],
    ['hy-director', '马振宏', '华南大区'],
    ['hy-service', '高鹏', '华东大区'],
    ['hy-engineer', '林晓东', '华东大区'],
    ['hy-trade', '罗佳', '销售管理部'],
    ['hy-project', '宋刚', '项目执行管理部'],
    ['hy-warranty', '许文涛', '售后服务部'],
    ['hy-approver', '邓慧', '售后服务部'],
    ['hy-checker', '潘志远', '售后服务部'],
    ['hy-certificate', '谢雨桐', '售后服务部'],
    ['hy-svd', '秦世杰', '售后服务部'],
    ['hy-general', '陆建华', '总经理办公室'],
    ['hy-planner', '程敬业', '售后服务部'],
    ['hy-dispatcher', '方立新', '售后服务部'],
  ] as const;
  return logins.map(([userName, employeeName, place], at) =>
    member(
      namedPerson(userName, employeeName, { tenant: 'hengyuan', number: at < 8 ? 10 + at : 32 + at }),
      departments.get(place) ?? areas.find(({ name }) => name === place) ?? headquarters,
    ),
  );
}

/** People of others who sign in: of a dealer, of a GOEM, of a guest dealer. */
function outsideMembers({ dealers, root }: HengyuanTree): SampleMember[] {
  const named = (userName: string, employeeName: string, number: number) =>
    namedPerson(userName, employeeName, { tenant: 'hengyuan', number });
  return [
    member(named('hy-dealer-user', '谢芳', 18), first(dealers)),
    member(named('hy-goem', '钱海燕', 19), root),
    member(named('hy-guest', '孙志明', 20), root),
  ];
}

/** Who administers the dealers of the sample company, in the order of the dealers; the first two are demo accounts. */
function dealerMembers(tree: HengyuanTree): SampleMember[] {
  const named = (userName: string, employeeName: string, number: number) =>
    namedPerson(userName, employeeName, { tenant: 'hengyuan', number });
  const people = samplePeople({
    tenant: 'dealers',
    count: 36,
    seed: 4004,
    codePrefix: 'DA',
    mobilePrefix: '1393',
    suffix: '_d',
  });
  return [named('hy-dealer', '周志强', 7), named('hy-dealer2', '吴敏', 8), ...people].map((person, at) =>
    member(person, placeOf(tree.dealers, at)),
  );
}

function placeOf<T>(places: readonly T[], at: number): T {
  const place = places[at % places.length];
  if (place === undefined) throw new Error('no place');
  return place;
}

function beichenMembers(tree: readonly SampleOrganisation[]): SampleMember[] {
  const administrator = namedPerson('bc-admin', '孙丽', { tenant: 'beichen', number: 9 });
  const staff = samplePeople({
    tenant: 'beichen',
    count: 12,
    seed: 2002,
    codePrefix: 'BC',
    mobilePrefix: '1392',
    withIdCard: true,
    suffix: '_bc',
  });
  return [
    member(administrator, first(tree), { isAdmin: true }),
    ...staff.map((person, at) => member(person, placeOf(tree, at + 1))),
  ];
}

function largeMembers(organisations: readonly SampleOrganisation[]): SampleMember[] {
  const people = samplePeople({
    tenant: 'large',
    count: largeUsers,
    seed: 3003,
    codePrefix: 'L',
    mobilePrefix: '1591',
    suffix: '_l',
  });
  return people.map((person, at) => member(person, placeOf(organisations, at * 7)));
}

/**
 * The command `npm run seed [-- --large]`: into DATABASE_URL when it is set, else into the embedded database,
 * whether a console runs on it or not.
 */
async function seedCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<SeedReport> {
  const config = loadConfig({ ...env, SEED: 'demo' });
  const { keys, demoPassword } = config;
  const database = await ownerConnection(config);
  try {
    await migrate(database.ownerUrl);
    return await seedDemo({
      ownerUrl: database.ownerUrl,
      dataKey: keys.dataKey,
      pepper: keys.pepper,
      demoPassword,
      large: args.includes('--large'),
    });
  } finally {
    await database.stop();
  }
}

if (import.meta.main) {
  const report = await seedCommand(process.argv.slice(2), process.env);
  console.log(
    Object.entries(report)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  );
}
