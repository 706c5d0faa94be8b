import { writeFileSync } from 'node:fs';
import { apiPrefix, fieldTextKey, functionsOfResource, offers } from '@mp/kernel/contract';
import type { Field, Resource } from '@mp/kernel/contract';
import { boundedSheet, newId, resourceServers } from '@mp/kernel/server';
import { aServer } from '@mp/kernel/testing';
import type { Answer, TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

/**
 * Every field of every resource, made controlled, for four roles: closed, masked (where the field has a mask), readable,
 * writable; asked on every surface.
 * With RIGHTS_REPORT the findings are written as a table (npm run report:rights).
 */
let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
const roles = ['closed', 'masked', 'readable', 'writable'] as const;
/** The administrator shows what can be asked of a field at all. */
type Role = (typeof roles)[number] | 'admin';
const people = new Map<Role, TestUser>();

/** Surfaces that read a value, or tell of it by order, choice or number. */
const readSurfaces = [
  'list',
  'one',
  'sort',
  'filter',
  'equal',
  'search',
  'summary',
  'export',
  'history',
  'asOf',
] as const;
/** Surfaces that show a masked field as it is: whether there is a value, and the column with its masked values. */
const shownMasked: readonly string[] = ['filter', 'export'];
const writeSurfaces = ['create', 'update', 'bulkEdit', 'import', 'proposal'] as const;
type Surface = (typeof readSurfaces)[number] | (typeof writeSurfaces)[number];
type Finding = 'open' | 'closed' | 'none';

interface Subject {
  readonly resource: Resource;
  readonly id: string;
  /** The record as the administrator sees it. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Fields that its history names. */
  readonly history: ReadonlySet<string>;
}
const subjects: Subject[] = [];

/** Fields that are controlled here: all but the label and the number, by which a record is named. */
function fieldsOf(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.kind !== 'password' && name !== resource.label && name !== resource.number)
    .map(([name]) => name);
}

beforeAll(async () => {
  server = await aServer(serverModules, { queue: true });
  tenant = await server.aTenant('matrix');
  admin = await server.aUser({ tenant, kind: 'admin', userName: 'matrix_admin' });
  await makeRecords();
  for (const { resource } of resourceServers()) if (!resource.global) await lookAt(resource);
  const { body } = await server.call(admin, 'GET', '/menu/mine');
  const menus: { id: string }[] = body.items;
  // Nobody holds anything here by being one of the staff.
  await server.sql(`delete from perm_grant where tenant_id = $1 and subject_type = 'role'`, [tenant.id]);
  for (const role of roles) people.set(role, await personOf(role, menus));
  people.set('admin', admin);
});

/** A record of each resource that the tests can make by the API, with a value in as many fields as possible. */
async function makeRecords(): Promise<void> {
  const post = (path: string, values: object) => server.call(admin, 'POST', path, { body: values });
  await post('/organisation/organisation', {
    name: '矩阵公司',
    code: 'MATRIX',
    type: 'company',
    parentId: tenant.rootId,
    description: '说明文字',
  });
  await post('/organisation/orgRelation', { name: '矩阵关系', code: 'MATRIXREL', type: 'tree' });
  await post('/permission/role', {
    name: '矩阵角色',
    code: 'MATRIXROLE',
    orgType: 'single',
    orgId: tenant.rootId,
    description: '角色说明',
  });
  await post('/permission/position', {
    name: '矩阵岗位',
    code: 'MATRIXPOS',
    level: 'P1',
    type: 'manager',
    orgId: tenant.rootId,
    description: '岗位说明',
  });
  await post('/identity/user', {
    userName: 'matrix_user',
    employeeName: '矩阵用户',
    employeeCode: 'MX778899',
    password: 'Matrix@2026x',
    email: 'matrix_user@example.com',
    mobile: '13911239876',
    idCard: '110105198001010016',
    officePhone: '010-88886666',
    homePhone: '010-88885555',
    sex: 'female',
    orgIds: [tenant.rootId],
    defaultOrgId: tenant.rootId,
    activeDate: '2026-01-01',
    expiryDate: '2099-12-31',
    description: '用户说明',
  });
}

async function lookAt(resource: Resource): Promise<void> {
  if (!offers(resource, 'read')) return;
  const list = await server.call(admin, 'GET', `${resource.path}?size=1&sort=-createdAt`);
  const id = list.body?.items?.[0]?.id;
  if (list.status !== 200 || id === undefined) return;
  const [one, history] = [
    await server.call(admin, 'GET', `${resource.path}/${id}`),
    await server.call(admin, 'GET', `${resource.path}/${id}/history`),
  ];
  const named = (history.body?.items ?? []).flatMap(({ changes }: { changes: object }) => Object.keys(changes));
  subjects.push({ resource, id, record: one.body, history: new Set(named) });
}

async function personOf(role: (typeof roles)[number], menus: readonly { id: string }[]): Promise<TestUser> {
  const user = await server.aUser({ tenant, userName: `matrix_${role}` });
  const functions = subjects.flatMap(({ resource }) => functionsOfResource(resource));
  const access = { closed: 0, masked: 1, readable: 1, writable: 2 }[role];
  const maskable = new Set(
    subjects.flatMap(({ resource }) =>
      fieldsOf(resource).flatMap((name) => (resource.fields[name]?.mask ? [`${resource.entity}.${name}`] : [])),
    ),
  );
  const fields = subjects.flatMap(({ resource }) => fieldsOf(resource).map((name) => `${resource.entity}.${name}`));
  if (role === 'closed')
    for (const key of fields) {
      const controlled = await server.call(admin, 'PUT', '/permission/controls', { body: { key, controlled: true } });
      // Fields that are controlled by declaration need no setting.
      expect([200, 204, 422]).toContain(controlled.status);
    }
  const saved = await server.call(admin, 'PUT', '/permission/grants', {
    body: {
      subjectType: 'user',
      subjectId: user.id,
      changes: [
        ...menus.map(({ id }) => ({ objType: 1, key: id, purview: 2 })),
        ...functions.map((key) => ({ objType: 2, key, purview: 2 })),
        ...(access === 0
          ? []
          : fields.map((key) => ({
              objType: 4,
              key,
              purview: access,
              masked: role === 'masked' && maskable.has(key),
            }))),
      ],
    },
  });
  expect(saved.status, saved.text).toBe(200);
  return user;
}

const validated = ({ status, body }: Answer): Finding => {
  const codes = [body?.code, ...(body?.fields ?? []).map(({ code }: { code: string }) => code)];
  if (codes.some((code) => code === 'perm.fieldDenied' || code === 'perm.fieldNotWritable')) return 'closed';
  return status < 300 || status === 409 ? 'open' : 'none';
};

/** A write that the rights let pass: done, or refused for what it says of other fields. */
const passed =
  (name: string) =>
  (answer: Answer): Finding => {
    const finding = validated(answer);
    const fields: { path: string }[] = answer.body?.fields ?? [];
    return finding === 'none' && answer.status === 422 && fields.length > 0 && fields.every(({ path }) => path !== name)
      ? 'open'
      : finding;
  };

const isChosen = (old: unknown, option: string) => Array.isArray(old) && old.includes(option);
/** Values that a record does not have, by kind; of other kinds a text. */
const others: Readonly<Partial<Record<Field['kind'], (field: Field, old: unknown) => unknown>>> = {
  boolean: (_field, old) => old !== true,
  integer: (_field, old) => Number(old ?? 0) + 1,
  choice: ({ dictionary, options }, old) =>
    dictionary === undefined ? (options?.find((option) => option !== old) ?? null) : 'ZZ9',
  choices: ({ dictionary, options = [] }, old) =>
    dictionary === undefined ? options.filter((option) => !isChosen(old, option)).slice(0, 1) : ['ZZ9'],
  date: (_field, old) => (old === '2030-05-05' ? '2031-05-05' : '2030-05-05'),
  email: () => 'other@example.com',
  phone: () => '13800001111',
  ref: () => newId(),
  image: () => newId(),
  file: () => newId(),
  refs: () => [newId()],
  files: () => [newId()],
  i18nText: () => ({ ZH_CN: '别的' }),
  json: () => ({ other: true }),
  idCard: () => '11010519491231002X',
};

/** A value of the field's kind that the record does not have. */
function otherValue(field: Field, old: unknown): unknown {
  const other = others[field.kind];
  return other ? other(field, old) : 'zz9';
}

/** A field that somebody looks for. */
interface SurfaceRequest {
  readonly user: TestUser;
  readonly name: string;
  readonly field: Field;
}

type Probe = (subject: Subject, asked: SurfaceRequest) => Promise<Finding>;
/** Whether an answer holds the value; one that holds another text instead shows it masked. */
const shown = (record: unknown, name: string, value: unknown): Finding => {
  if (typeof record !== 'object' || record === null) return 'none';
  const seen = Object.entries(record).find(([key]) => key === name);
  return seen && (typeof value !== 'string' || seen[1] === value) ? 'open' : 'closed';
};

const probes: Record<Surface, Probe> = {
  list: async ({ resource, id, record }, { user, name }) => {
    const { body } = await server.call(user, 'GET', `${resource.path}?size=100`);
    return shown(
      body.items?.find((each: { id: string }) => each.id === id),
      name,
      record[name],
    );
  },
  one: async ({ resource, id, record }, { user, name }) =>
    shown((await server.call(user, 'GET', `${resource.path}/${id}`)).body, name, record[name]),
  sort: async ({ resource, record }, { user, name }) => {
    const answer = await server.call(user, 'GET', `${resource.path}?sort=-${name}&size=1`);
    const place = Buffer.from(String(answer.body?.next ?? ''), 'base64url').toString('utf8');
    const value = record[name];
    if (typeof value === 'string' && value.length > 3) expect(place).not.toContain(value);
    return validated(answer);
  },
  filter: async ({ resource }, { user, name }) =>
    validated(await server.call(user, 'GET', `${resource.path}?${name}[null]=true`)),
  equal: async ({ resource, record }, { user, name }) => {
    const value = record[name];
    if (typeof value !== 'string' || value === '') return 'none';
    const whole = await server.call(user, 'GET', `${resource.path}?${name}=${encodeURIComponent(value)}`);
    const listed = await server.call(user, 'GET', `${resource.path}?${name}[in]=${encodeURIComponent(value)}`);
    const found = [validated(whole), validated(listed)];
    return found.includes('open') ? 'open' : (found[0] ?? 'none');
  },
  search: async ({ resource, id, record }, { user, name, field }) => {
    const value = record[name];
    if (!field.search || typeof value !== 'string' || value.length < 3) return 'none';
    const { body } = await server.call(user, 'GET', `${resource.path}?q=${encodeURIComponent(value)}`);
    return body.items.some((each: { id: string }) => each.id === id) ? 'open' : 'closed';
  },
  summary: async ({ resource }, { user, name }) =>
    validated(await server.call(user, 'GET', `${resource.path}/summary?by=${name}`)),
  export: async ({ resource }, { user, name }) =>
    offers(resource, 'export')
      ? validated(await server.call(user, 'POST', `${resource.path}/exports`, { body: { query: {}, columns: [name] } }))
      : 'none',
  history: async ({ resource, id, history }, { user, name }) => {
    if (!history.has(name)) return 'none';
    const { body } = await server.call(user, 'GET', `${resource.path}/${id}/history`);
    return body.items.some(({ changes }: { changes: object }) => name in changes) ? 'open' : 'closed';
  },
  asOf: async ({ resource, id, record }, { user, name }) => {
    const { body } = await server.call(
      user,
      'GET',
      `${resource.path}/${id}/as-of?at=${encodeURIComponent(new Date().toISOString())}`,
    );
    return shown(body.record, name, record[name]);
  },
  create: async ({ resource }, { user, name, field }) =>
    offers(resource, 'create') && !field.readOnly
      ? passed(name)(await server.call(user, 'POST', resource.path, { body: { [name]: otherValue(field, undefined) } }))
      : 'none',
  update: async ({ resource, id, record }, { user, name, field }) => {
    if (!offers(resource, 'update') || field.readOnly || field.createOnly) return 'none';
    const { body } = await server.call(admin, 'GET', `${resource.path}/${id}`);
    const answer = await server.call(user, 'PUT', `${resource.path}/${id}`, {
      body: { version: body.version, [name]: otherValue(field, body[name]) },
    });
    if (answer.status === 200) await restore({ resource, id, record }, name);
    return passed(name)(answer);
  },
  bulkEdit: async ({ resource, id, record }, { user, name, field }) => {
    if (!offers(resource, 'update') || field.readOnly || field.createOnly) return 'none';
    const { body } = await server.call(user, 'POST', `${resource.path}/batch`, {
      body: { action: 'update', ids: [id], params: { values: { [name]: otherValue(field, record[name]) } } },
    });
    if (body.done === 1) await restore({ resource, id, record }, name);
    const codes = (body.refused ?? []).map(({ code }: { code: string }) => code);
    return codes.includes('perm.fieldNotWritable') ? 'closed' : body.done === 1 ? 'open' : 'none';
  },
  import: async ({ resource }, { user, name, field }) => {
    if (!offers(resource, 'import') || field.readOnly || field.hidden) return 'none';
    const title = server.services.texts.text('zh-CN', fieldTextKey(resource, name));
    return (await headersOf(resource, user)).some((header) => header.startsWith(title)) ? 'open' : 'closed';
  },
  proposal: async ({ resource, id, record }, { user, name, field }) => {
    if (!resource.proposals || field.readOnly || field.createOnly) return 'none';
    const { body } = await server.call(admin, 'GET', `${resource.path}/${id}`);
    const answer = await server.call(user, 'POST', `${resource.path}/${id}/proposals`, {
      body: { version: body.version, values: { [name]: otherValue(field, record[name]) }, reason: '矩阵测试' },
    });
    if (answer.status === 201)
      await server.call(user, 'POST', `${resource.path}/${id}/proposals/${answer.body.id}/withdraw`, { body: {} });
    return passed(name)(answer);
  },
};
const templates = new Map<string, Promise<string[]>>();

/** Titles of the columns that somebody's import template has. */
function headersOf(resource: Resource, user: TestUser): Promise<string[]> {
  const key = `${resource.entity} ${user.id}`;
  const known = templates.get(key) ?? readHeaders(resource, user);
  templates.set(key, known);
  return known;
}

async function readHeaders(resource: Resource, user: TestUser): Promise<string[]> {
  const answer = await server.app.inject({
    url: `${apiPrefix}${resource.path}/import-template`,
    headers: { token: user.sessionId, 'accept-language': 'zh-CN' },
  });
  const bounds = { maxRows: 1, maxColumns: 300 };
  const { rows } = await boundedSheet(answer.rawPayload, bounds, { owner: 'matrix', ms: 5_000 });
  for await (const { cells } of rows()) return [...cells];
  return [];
}

/** The administrator gives a field its value back. */
async function restore(
  { resource, id, record }: Pick<Subject, 'resource' | 'id' | 'record'>,
  name: string,
): Promise<void> {
  const { body } = await server.call(admin, 'GET', `${resource.path}/${id}`);
  await server.call(admin, 'PUT', `${resource.path}/${id}`, { body: { version: body.version, [name]: record[name] } });
}

const findings = new Map<string, Record<Role, Finding>>();

async function ask(): Promise<void> {
  for (const subject of subjects)
    for (const name of fieldsOf(subject.resource)) {
      const field = subject.resource.fields[name];
      if (!field) continue;
      for (const surface of [...readSurfaces, ...writeSurfaces]) {
        const found: Partial<Record<Role, Finding>> = {};
        for (const role of ['admin', ...roles] as const) {
          const user = people.get(role);
          if (user) found[role] = await probes[surface](subject, { user, name, field });
        }
        findings.set(`${subject.resource.entity}.${name} ${surface}`, found as Record<Role, Finding>);
      }
    }
}

const surfaceOf = (key: string) => key.split(' ')[1] as Surface;
const isRead = (key: string) => (readSurfaces as readonly string[]).includes(surfaceOf(key));

/** Where a field is open to a role that may not see it so, or closed to one that may. */
function leaksOf(key: string, { admin: all, closed, masked, readable, writable }: Record<Role, Finding>): string[] {
  if (all !== 'open') return [];
  const surface = surfaceOf(key);
  const isOpenBehindMask = hasMask(key) && masked === 'open' && !shownMasked.includes(surface);
  // Who may only read a field may propose another value of it: whoever may write it decides.
  const isWrittenByReader = !isRead(key) && surface !== 'proposal' && readable === 'open';
  return [
    ...(closed === 'open' ? [`${key}: open to the role that may not see it`] : []),
    ...(isOpenBehindMask ? [`${key}: open to the role that sees it masked`] : []),
    ...(isRead(key) && readable !== 'open' ? [`${key}: ${readable} to the role that may read it`] : []),
    ...(isWrittenByReader ? [`${key}: written by the role that may only read it`] : []),
    ...(writable !== 'open' ? [`${key}: ${writable} to the role that may write it`] : []),
  ];
}

test(
  'a closed field is nowhere, a readable one is nowhere written: every field of every resource on every surface',
  { timeout: 300_000 },
  async () => {
    await ask();
    const leaks = [...findings].flatMap(([key, found]) => leaksOf(key, found));
    // What nobody can ask of a field says nothing of rights.
    const asked = [...findings].filter(([, { admin: all }]) => all === 'open');
    const closedReads = asked.filter(([key, { closed }]) => isRead(key) && closed === 'closed').length;
    const closedWrites = asked.filter(([key, { readable }]) => !isRead(key) && readable === 'closed').length;
    const masks = asked.filter(([key, { masked }]) => hasMask(key) && masked === 'closed').length;
    report();
    expect(leaks).toEqual([]);
    expect(subjects.length).toBeGreaterThanOrEqual(5);
    expect(closedReads).toBeGreaterThan(150);
    expect(closedWrites).toBeGreaterThan(60);
    expect(masks).toBeGreaterThan(12);
  },
);

/** Whether the field of a finding has a mask, and a value behind it. */
function hasMask(key: string): boolean {
  const [path = ''] = key.split(' ');
  return subjects.some(({ resource, record }) =>
    Object.entries(resource.fields).some(
      ([name, { mask }]) => mask && `${resource.entity}.${name}` === path && typeof record[name] === 'string',
    ),
  );
}

function report(): void {
  const file = process.env['RIGHTS_REPORT'];
  if (file === undefined) return;
  const surfaces = [...readSurfaces, ...writeSurfaces];
  const sign = (key: string, surface: Surface, found: Record<Role, Finding> | undefined): string =>
    !found || found.admin !== 'open'
      ? ' '
      : roles
          .filter((role) => found[role] === 'open' && (role !== 'masked' || hasMask(key)))
          .map((role) => role[0])
          .join('') || '–';
  const lines = subjects.flatMap(({ resource }) =>
    fieldsOf(resource).map((name) => {
      const key = `${resource.entity}.${name}`;
      return `| ${key} | ${surfaces.map((surface) => sign(key, surface, findings.get(`${key} ${surface}`))).join(' | ')} |`;
    }),
  );
  writeFileSync(
    file,
    [
      '# Rights on every field and surface',
      '',
      'Written by `npm run report:rights` from the answers of a server: every field was made controlled and asked for by four roles. `r`: open to the role that may read the field, `w`: to the one that may write it, `m`: to the one that sees it masked (whether there is a value, and the exported column with its masked values; anything else is a leak), `c`: to the one to which it is closed (which is a leak), blank: nobody can ask the field there.',
      '',
      `| field | ${surfaces.join(' | ')} |`,
      `|---|${surfaces.map(() => '---').join('|')}|`,
      ...lines,
      '',
    ].join('\n'),
  );
}
