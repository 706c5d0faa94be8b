import { findStatement, planList, serverOf } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { plusDays } from '@mp/reference/contract';
import { approveTasks } from '@mp/workflow/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { levelsOf, opens, sourcesOf, type AccessLevel } from '../contract/index.ts';
import { anAccessServer, grants, House, projects, queried, today } from './access.fixture.ts';
import { endGrants } from './grants.job.ts';

let house: House;
let server: TestServer;
let stage: House['stage'];
let pm: TestUser;
let owner: TestUser;
/** Somebody of another area. */
let outsider: TestUser;

beforeAll(async () => {
  server = await anAccessServer();
  house = new House(server);
  ({ stage } = house);
});
beforeEach(async () => {
  ({ pm, owner, outsider } = await house.set());
});

const aProject = (name: string, more?: object) => house.aProject(name, more);
const grant = (by: TestUser, projectId: string, more?: object) => house.grant(by, projectId, more);
const get = (by: TestUser, path: string) => house.get(by, path);
const found = (by: TestUser, q: string) => house.found(by, q);
const revoke = (by: TestUser, id: string) => house.revoke(by, id);
const later = (time: string) => house.later(time);
const clock = () => house.clock();

test('somebody of another area finds number and name, asks, is granted the detail for thirty days, and is out again', async () => {
  const id = await aProject('浦东云数据中心');
  const closed = await found(outsider, '浦东云');
  const refused = await get(outsider, `/projectAccess/query/${id}`);
  const asked = await server.call(outsider, 'POST', '/projectAccess/requests', {
    body: { projectId: id, levels: ['L2'], days: 30, reason: '支援现场' },
  });
  const again = await server.call(outsider, 'POST', '/projectAccess/requests', {
    body: { projectId: id, levels: ['L2'], days: 30, reason: '支援现场' },
  });
  const nodes = await approveTasks(server, asked.body.id, [owner, pm]);
  const open = await found(outsider, '浦东云');
  const detail = await get(outsider, `${projects}/${id}`);
  const definitions = await get(outsider, `/project/projectDefinition?projectId=${id}`);
  const history = await get(outsider, `${projects}/${id}/history`);
  const sums = await get(outsider, `${projects}/summary?by=type&sum=estAmount`);
  await later('2026-12-13T00:00:01');
  const after = await get(outsider, `${projects}/${id}`);
  const last = await found(outsider, '浦东云');
  const ended = await endGrants(clock());

  expect(closed).toEqual([
    expect.objectContaining({
      id,
      name: '浦东云数据中心',
      tier: 'closed',
      state: null,
      endCustomerId: null,
      siteName: null,
    }),
  ]);
  expect([refused.status, refused.body.code]).toEqual([403, 'project.noAccess']);
  expect([asked.status, again.body.code]).toEqual([200, 'projectAccess.alreadyAsked']);
  expect(nodes).toEqual(['manager']);
  expect(open).toEqual([expect.objectContaining({ tier: 'detail', state: 'executing' })]);
  expect(detail.body).toMatchObject({ id, siteName: '数据中心' });
  expect(detail.body).not.toHaveProperty('estAmount');
  expect(definitions.body.items[0]).not.toHaveProperty('contractAmount');
  expect(JSON.stringify(history.body)).not.toContain('estAmount');
  expect(sums.body.groups).toEqual([expect.objectContaining({ sums: { estAmount: null } })]);
  expect(after.status).toBe(404);
  expect(last).toEqual([expect.objectContaining({ tier: 'closed', endCustomerId: null })]);
  expect(ended).toBe(1);
});

test('rights end at once: with a grant that is taken back, and with the last second of its last day', async () => {
  const id = await aProject('一号');
  const given = await grant(pm, id);
  const during = await get(outsider, `${projects}/${id}`);
  await revoke(owner, given.body.id);
  const after = await get(outsider, `${projects}/${id}`);
  await grant(pm, id, { validTo: today });
  await later('2026-11-12T23:59:59');
  const last = await get(outsider, `${projects}/${id}`);
  await later('2026-11-13T00:00:00');
  const next = await get(outsider, `${projects}/${id}`);

  expect([given.status, during.status, after.status]).toEqual([201, 200, 404]);
  expect([last.status, next.status]).toEqual([200, 404]);
});

test('a confidential project is closed to its area and to departments, and the explanation says why', async () => {
  const id = await aProject('机密');
  const { asm, ase, bad, ddm, fin } = stage.people;
  const statuses = async () =>
    Promise.all([asm, ase, bad, ddm, fin, owner, pm].map(async (by) => (await get(by, `${projects}/${id}`)).status));
  const before = await statuses();
  const set = await server.call(owner, 'POST', `/projectAccess/project/${id}/confidential`, {
    body: { isConfidential: true },
  });
  const after = await statuses();
  const why = await get(owner, `/projectAccess/project/${id}/why/${asm.id}`);
  const [plans, reports] = await Promise.all([
    get(asm, `/projectPlan/projectPlan?projectId=${id}`),
    get(fin, `/projectFinance/businessPlan?projectId=${id}`),
  ]);
  const asked = await server.call(asm, 'POST', '/projectAccess/requests', {
    body: { projectId: id, levels: ['L2'], days: 10, reason: '了解进度' },
  });
  const nodes = await approveTasks(server, asked.body.id, [owner, pm, bad]);
  const opened = await get(asm, `${projects}/${id}`);

  expect(before).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect(set.status).toBe(200);
  expect(after).toEqual([404, 404, 404, 404, 404, 200, 200]);
  expect(why.body).toMatchObject({ isOpen: false, levels: [] });
  expect(why.body.sources).toContainEqual(expect.objectContaining({ kind: 'area', without: 'confidential' }));
  expect([plans.body.total, reports.body.total]).toEqual([0, 0]);
  expect(nodes).toEqual(['director']);
  expect(opened.status).toBe(200);
});

test('grants are for who manages the project: refusals by role, by term and by level', async () => {
  const id = await aProject('二号');
  const other = await server.aUser({ tenant: stage.tenant, employeeName: 'other pm' });
  await stage.give(other, 'R_PM');
  const codes = async (...answers: readonly ReturnType<typeof grant>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => body.fields?.[0]?.code ?? body.code ?? status);

  const refused = await codes(
    grant(outsider, id),
    grant(stage.people.asm, id),
    grant(stage.people.bad, id, { levels: ['LM'], userId: other.id }),
    grant(pm, id, { validTo: plusDays(today, 366) }),
    grant(pm, id, { validTo: plusDays(today, -1) }),
    grant(pm, id, { levels: ['L4'] }),
  );
  const year = await grant(pm, id, { validTo: plusDays(today, 365), levels: ['LM'], userId: other.id });
  const byGranted = await grant(other, id);
  const batch = await server.call(pm, 'POST', '/projectAccess/grants', {
    body: {
      projectIds: [id, await aProject('三号')],
      subjectType: 'role',
      roleId: (
        await server.sql<{ id: string }>(`select id from role where tenant_id = $1 and code = 'R_AE'`, [
          stage.tenant.id,
        ])
      )[0]?.id,
      levels: ['L2'],
      validFrom: today,
      validTo: plusDays(today, 10),
      reason: '选型支持',
    },
  });
  const shorten = async (days: number) => {
    const body = { action: 'shorten', ids: [byGranted.body.id], params: { validTo: plusDays(today, days) } };
    return (await server.call(pm, 'POST', `${grants}/batch`, { body })).body;
  };
  const [longer, shorter] = [await shorten(90), await shorten(5)];
  const overview = await get(pm, '/projectAccess/overview?q=二号');

  // Without a lead of projects the director of the area leads them.
  expect(refused).toEqual([
    'perm.denied',
    'perm.denied',
    201,
    'grant.period',
    'projectAccess.endBeforeBegin',
    'projectAccess.numbersAlone',
  ]);
  expect([year.status, byGranted.status, batch.body.granted]).toEqual([201, 201, 2]);
  expect(JSON.stringify(longer)).toContain('projectAccess.notShorter');
  expect(shorter).toMatchObject({ done: 1 });
  expect(overview.body.items[0]).toMatchObject({ counts: { L2: 2, LM: 2 }, expiring: 3 });
});

test('what is granted for reading is not worked on, and numbers are shown where they were granted alone', async () => {
  const led = await aProject('丁');
  const [detail, work, numbers] = (await Promise.all(['甲', '乙', '丙'].map((name) => aProject(name)))) as [
    string,
    string,
    string,
  ];
  const other = await server.aUser({ tenant: stage.tenant, employeeName: 'other pm' });
  await stage.give(other, 'R_PM');
  await grant(pm, detail, { userId: other.id });
  await grant(pm, work, { userId: other.id, levels: ['L3'] });
  await grant(pm, numbers, { userId: other.id, levels: ['L2', 'L4'] });
  await grant(pm, led, { userId: other.id, levels: ['LM'] });
  const issue = (projectId: string) =>
    server.call(other, 'POST', '/projectWeekly/projectIssue', { body: { projectId, text: '缺电缆', severity: 'low' } });
  const suspend = async (id: string) => {
    const { version } = (await get(other, `${projects}/${id}`)).body;
    const form = { version, suspendReason: '客户停工', resumeOn: '2027-01-05' };
    return server.call(other, 'POST', `${projects}/${id}/transitions/suspend`, { body: form });
  };
  const send = async (projectId: string) => {
    const [unit] = await server.sql<{ id: string }>(
      `insert into project_unit (tenant_id, id, created_at, updated_at, project_id, unit_no, tag)
        select tenant_id, gen_random_uuid(), now(), now(), id, 1, 'G-01' from project where id = $1 returning id`,
      [projectId],
    );
    return server.call(other, 'POST', '/projectDispatch/dispatch', {
      body: { projectId, phase: 'INSTALL', unitIds: [unit?.id], plannedFrom: today, plannedTo: today },
    });
  };
  const sent = [(await send(detail)).status, (await send(work)).status];
  const statuses = [
    (await issue(detail)).status,
    (await issue(work)).status,
    (await suspend(detail)).status,
    (await suspend(work)).status,
    (await suspend(led)).status,
  ];
  const amounts = (await get(other, `${projects}?sort=estAmount`)).body.items.map(
    ({ id, estAmount }: { id: string; estAmount?: string }) => [id, estAmount],
  );
  const plans = (await get(other, '/projectFinance/businessPlan')).body.items.map(
    ({ projectId, grossMargin }: { projectId: string; grossMargin?: string }) => [projectId, grossMargin],
  );
  const dear = (await get(other, `${projects}?estAmount[gte]=1`)).body.items.map(({ id }: { id: string }) => id);

  expect(sent).toEqual([404, 201]);
  expect(statuses).toEqual([422, 201, 404, 404, 200]);
  expect(new Map(amounts)).toEqual(
    new Map([
      [detail, undefined],
      [work, undefined],
      [numbers, '6000000.00'],
      [led, '6000000.00'],
    ]),
  );
  expect(new Map(plans)).toEqual(
    new Map([
      [detail, undefined],
      [work, undefined],
      [numbers, '900000.00'],
      [led, '900000.00'],
    ]),
  );
  expect(dear.toSorted()).toEqual([numbers, led].toSorted());
});

/** Numbers that come again in every run. */
function chance(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

/** Which rows of the query somebody of the house with these levels sees; people of partners have no such page. */
const rowsFor = (levels: readonly AccessLevel[], isPartner: boolean) => {
  if (isPartner) return [];
  return [opens(levels) ? 'detail' : levels.includes('L1') ? 'overview' : 'closed'];
};
const rowsOf = async (person: TestUser): Promise<{ id: string; tier: string }[]> =>
  (await get(person, `${queried}?size=100`)).body.items ?? [];

test('people, levels and projects of chance are open on every surface as the rule says', async () => {
  const draw = chance(20_261_112);
  const { asm, ase, bad, ddm, exe } = stage.people;
  const { body: dealer } = await stage.shell();
  await server.sql(`update dealer set status = 'active' where id = $1`, [dealer.id]);
  const partner = await stage.administrator(dealer.code);
  const ids: string[] = [];
  for (const [name, region, isConfidential, dealerId] of [
    ['天', '310115', false, null],
    ['地', '310115', true, dealer.id],
    ['玄', '510107', false, dealer.id],
    ['黄', '510107', true, null],
  ] as const)
    ids.push(await aProject(name, { siteRegionId: stage.ids[region], confidential: isConfidential, dealerId }));
  const people = [outsider, asm, ase, bad, ddm, exe, pm, partner];
  const roleId = (
    await server.sql<{ id: string }>(`select id from role where tenant_id = $1 and code = 'R_ASE'`, [stage.tenant.id])
  )[0]?.id;
  const combinations: readonly AccessLevel[][] = [['L1'], ['L2'], ['L3'], ['L2', 'L4'], ['L3', 'L4'], ['LM']];
  const given = Array.from({ length: 24 }, () => {
    const [from, to] = (
      [
        [-20, 20],
        [-40, -1],
        [1, 30],
        [0, 0],
      ] as const
    )[draw(4)] ?? [0, 0];
    const isRole = draw(4) === 0;
    return {
      projectId: ids[draw(4)] ?? '',
      userId: isRole ? null : (people[draw(people.length)]?.id ?? ''),
      levels: combinations[draw(6)] ?? ['L2'],
      from: plusDays(today, from),
      to: plusDays(today, to),
      isRevoked: draw(5) === 0,
    };
  });
  for (const { projectId, userId, levels, from, to, isRevoked } of given)
    await server.sql(
      `insert into project_grant (tenant_id, id, created_at, updated_at, project_id, subject_type, user_id, role_id, levels, valid_from, valid_to, reason, state)
        values ($1, gen_random_uuid(), now(), now(), $2, $3, $4, $5, $6, $7, $8, '支援', $9)`,
      [
        stage.tenant.id,
        projectId,
        userId ? 'user' : 'role',
        userId,
        userId ? null : roleId,
        levels,
        from,
        to,
        isRevoked ? 'revoked' : 'active',
      ],
    );
  const [nameOf, regionOf, confidential, dealerOf] = [
    new Map(ids.map((id, at) => [id, ['天', '地', '玄', '黄'][at] ?? ''])),
    new Map(ids.map((id, at) => [id, at < 2 ? 'east' : 'west'])),
    new Set([ids[1], ids[3]]),
    new Set([ids[1], ids[2]]),
  ];
  const expected = (person: TestUser, id: string) => {
    const isEast = regionOf.get(id) === 'east';
    const isAse = person === outsider || person === ase;
    const sources = sourcesOf({
      day: today,
      userId: person.id,
      isAdministrator: false,
      isExternal: person === partner,
      readsProjects: true,
      readsNumbers: [bad, ddm, exe].includes(person),
      reach: {
        own: person === pm,
        area: person === outsider ? !isEast : [asm, ase, bad].includes(person) && isEast,
        whole: [ddm, exe].includes(person),
        dealer: person === partner && dealerOf.has(id),
      },
      project: {
        ownerUserId: owner.id,
        pmId: pm.id,
        areaManagerId: asm.id,
        createdBy: owner.id,
        isConfidential: confidential.has(id),
      },
      grants: given
        .filter(({ projectId, userId }) => projectId === id && (userId === null ? isAse : userId === person.id))
        .map((each, at) => ({ id: String(at), ...each })),
      dispatches: [],
    });
    const counting = sources.filter(({ without }) => without === null);
    return {
      levels: levelsOf(sources),
      // The estimate of a registration is seen by everybody who reaches it by what he is.
      numbers: counting.some(({ kind, levels }) => kind !== 'grant' || levels.includes('L4') || levels.includes('LM')),
    };
  };

  for (const person of people) {
    const context = await server.contextOf(person);
    const listed = (await get(person, `${projects}?size=100`)).body.items as { id: string; estAmount?: string }[];
    const rows = await rowsOf(person);
    const lists = await Promise.all(
      [
        '/projectPlan/projectPlan',
        '/projectWeekly/weeklyReport',
        '/projectDispatch/dispatch',
        '/project/projectDefinition',
      ].map(async (path) => ({ path, answer: await get(person, `${path}?size=100`) })),
    );
    const exported = planList(context, serverOf({ key: 'project.project' }), {
      query: { size: 100 },
      action: 'export',
    });
    const sheet = exported.read(await context.batch(() => exported.statements)).items as {
      id: string;
      estAmount?: string;
    }[];
    for (const id of ids) {
      const { levels, numbers } = expected(person, id);
      const isOpen = opens(levels);
      const who = `${people.indexOf(person)} ${nameOf.get(id)}`;
      const detail = await get(person, `${projects}/${id}`);
      const [hits] = await context.batch(() => [
        findStatement(context, serverOf({ key: 'project.project' }), { q: nameOf.get(id) ?? '', size: 5 }),
      ]);
      const surfaces = {
        list: listed.some((each) => each.id === id),
        detail: detail.status === 200,
        search: hits?.rows.some(([hit]) => hit === id),
        export: sheet.some((each) => each.id === id),
        ...Object.fromEntries(
          lists
            .filter(({ answer, path }) => answer.status === 200 && !(person === partner && path.endsWith('dispatch')))
            .map(({ path, answer }) => [
              path,
              answer.body.items.some(({ projectId }: { projectId: string }) => projectId === id),
            ]),
        ),
      };
      expect([who, ...Object.entries(surfaces)]).toEqual([who, ...Object.keys(surfaces).map((name) => [name, isOpen])]);
      const shown = rows.filter((row) => row.id === id).map(({ tier }) => tier);
      expect([who, shown]).toEqual([who, rowsFor(levels, person === partner)]);
      if (!isOpen) continue;
      const amounts = [listed, sheet, [detail.body]].map(
        (rows) => rows.find((each) => each.id === id)?.estAmount !== undefined,
      );
      expect([who, amounts]).toEqual([who, [numbers, numbers, numbers]]);
      const why = await get(stage.admin, `/projectAccess/project/${id}/why/${person.id}`);
      expect([who, why.body.isOpen, why.body.levels]).toEqual([who, true, levels]);
    }
  }
});
