import { moveRecord, newId, planList, serverOf, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, mobile, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { project } from '@mp/project/contract';
import { projectModule } from '@mp/project/server';
import { projectAccessModule } from '@mp/project-access/server';
import { projectDispatchModule } from '@mp/project-dispatch/server';
import { projectFinanceModule } from '@mp/project-finance/server';
import { phaseGates, projectPhaseModule } from '@mp/project-phase/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { projectWeeklyModule } from '@mp/project-weekly/server';
import { plusDays } from '@mp/reference/contract';
import { tradeModule } from '@mp/trade/server';
import PizZip from 'pizzip';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectFile } from '../contract/index.ts';
import { projectFileModule } from './index.ts';
import { wordDocument } from './seed/documents.ts';
import { takeTemplates } from './project-file.service.ts';

const templates = '/projectFile/fileTemplate';
const files = '/projectFile/projectFile';
const now = new Date('2026-11-12T10:00:00+08:00');
const today = '2026-11-12';

let server: TestServer;
let stage: Stage;
let pm: TestUser;
let dealerUser: TestUser;
/** Of another area, without a commercial role. */
let outsider: TestUser;
let dealerId: string;

beforeAll(async () => {
  server = await aDealerServer([
    dealerPublicModule,
    dealerPersonModule,
    goemModule,
    tradeModule,
    gensetModule,
    projectModule,
    projectPlanModule,
    projectFinanceModule,
    projectDispatchModule,
    projectWeeklyModule,
    projectAccessModule,
    projectPhaseModule,
    projectFileModule,
  ]);
  stage = new Stage(server);
});
beforeEach(async () => {
  server.setNow(now);
  await stage.set();
  const named = (employeeName: string) => server.aUser({ tenant: stage.tenant, employeeName });
  [pm, dealerUser, outsider] = [await named('pm'), await named('dealer'), await named('outsider')];
  await stage.give(pm, 'R_PM');
  await stage.give(dealerUser, 'R_DLU');
  await stage.give(outsider, 'R_ASE');
  dealerId = newId();
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id)
      values ($1, $2, now(), now(), 'NEAR', '{"ZH_CN": "近"}', $3, 'FULL', 'active', $4)`,
    [stage.tenant.id, dealerId, mobile(), stage.ids['310115']],
  );
  await server.sql('update tenant_user set dealer_id = $2 where id = $1', [dealerUser.id, dealerId]);
});

/** Sends a file as a form does. Answers its id, or the refusal. */
async function send(
  by: TestUser,
  { name, bytes, purpose }: { readonly name: string; readonly bytes: Uint8Array; readonly purpose: string },
) {
  const edge = 'edge-of-the-form';
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${edge}\r\n` +
        `content-disposition: form-data; name="file"; filename="${encodeURIComponent(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return server.call(by, 'POST', '/attachment/files', {
    raw: { payload, type: `multipart/form-data; boundary=${edge}` },
  });
}
const paper = async (by: TestUser): Promise<string> => {
  const { body, text } = await send(by, {
    name: 'paper.txt',
    bytes: new TextEncoder().encode(`paper ${newId()}`),
    purpose: 'document',
  });
  if (!body.id) throw new Error(text);
  return String(body.id);
};
const form = async (name: string, bytes: Uint8Array): Promise<string> => {
  const { body, text } = await send(stage.admin, { name, bytes, purpose: 'projectFileTemplate' });
  if (!body.id) throw new Error(text);
  return String(body.id);
};

const aTemplate = (code: string, more: object = {}) =>
  stage.made(templates, {
    code,
    name: { ZH_CN: `模板${code}` },
    projectTypes: ['DIRECT'],
    phase: 'CONTRACT',
    required: true,
    level: 'L2',
    ...more,
  });
/** Moves a record, `<path>#<transition>`. */
const move = async (by: TestUser, address: string, more: object = {}) => {
  const [path, name] = address.split('#');
  const { version } = (await server.call(stage.admin, 'GET', path ?? '')).body;
  return server.call(by, 'POST', `${path}/transitions/${name}`, { body: { version, ...more } });
};
const publish = (id: string, by: TestUser = stage.admin) => move(by, `${templates}/${id}#publish`);
const revise = (ids: readonly string[]) =>
  server.call(stage.admin, 'POST', `${templates}/batch`, { body: { action: 'revise', ids } });

/** A project of the project manager and a dealer that takes the templates as its definition becomes valid. */
async function aProject(name: string): Promise<string> {
  const endCustomerId = await stage.made('/customer/customer', { name: { ZH_CN: `云数${name}` }, kinds: ['endUser'] });
  const id = await stage.made('/project/project', {
    name,
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId,
    dealerId,
    siteName: '数据中心',
    siteRegionId: stage.ids['310115'],
    estKva: '5000',
    estQty: 2,
    estAmount: '6000000.00',
    winProbability: 60,
    expectedSignOn: '2027-03-01',
  });
  await server.sql(
    `update project set state = 'defAudit', pm_id = $2, owner_user_id = $2, created_by = $2, team_ids = array[$2]::uuid[] where id = $1`,
    [id, pm.id],
  );
  await moveRecord(systemContext(server.services, stage.tenant.id), project, { id, name: 'acceptDefinition' });
  return id;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly rev: string | null;
  readonly level: string;
  readonly version: number;
}
const listed = async (by: TestUser, projectId: string, more = ''): Promise<Row[]> =>
  (await server.call(by, 'GET', `${files}?projectId=${projectId}&size=50${more}`)).body.items ?? [];
const slot = async (projectId: string, code: string): Promise<string> => {
  const [row] = await server.sql<{ id: string }>(
    `select f.id from project_file f join file_template t on t.id = f.template_id where f.project_id = $1 and t.code = $2
      and f.state <> 'superseded'`,
    [projectId, code],
  );
  return row?.id ?? '';
};
const upload = async (by: TestUser, id: string) => move(by, `${files}/${id}#upload`, { file: await paper(by) });

test('a published revision stays as it is; the next one begins as its copy, and retires it when it is published', async () => {
  const id = await aTemplate('TECH', { needSign: true });
  await publish(id);
  const { version } = (await server.call(stage.admin, 'GET', `${templates}/${id}`)).body;
  const changed = await server.call(stage.admin, 'PUT', `${templates}/${id}`, { body: { version, phase: 'FAT' } });
  const deleted = await server.call(stage.admin, 'DELETE', `${templates}/${id}`);
  await revise([id]);
  const twice = await revise([id]);
  const sameCode = await server.call(stage.admin, 'POST', templates, {
    body: { code: 'tech', name: { ZH_CN: '又' }, projectTypes: ['DIRECT'], phase: 'FAT', level: 'L2' },
  });
  const { items } = (await server.call(stage.admin, 'GET', `${templates}?state=draft`)).body;
  await publish(items[0].id);
  const all = (await server.call(stage.admin, 'GET', `${templates}?sort=revision`)).body.items;

  expect([changed.body.code, deleted.body.code]).toEqual([
    'projectFile.publishedImmutable',
    'projectFile.publishedImmutable',
  ]);
  expect(twice.body.refused).toMatchObject([{ code: 'projectFile.draftExists', params: { revision: 2 } }]);
  expect(sameCode.body.code).toBe('common.duplicate');
  expect(items).toMatchObject([{ code: 'TECH', revision: 2, needSign: true }]);
  expect(all.map(({ revision, state }: { revision: number; state: string }) => [revision, state])).toEqual([
    [1, 'retired'],
    [2, 'published'],
  ]);
});

test('merge fields that no project fills are refused by name when a template is published, also in loops and split runs', async () => {
  const split = new PizZip(wordDocument('x', ['{project.no}', 'HALF']));
  const xml = split.file('word/document.xml')?.asText() ?? '';
  split.file('word/document.xml', xml.replace('HALF', '{pri</w:t></w:r><w:r><w:t>ce}'));
  const bytes = split.generate({ type: 'uint8array' });
  const id = await aTemplate('BAD', { templateFile: await form('bad.docx', bytes) });
  const loop = await aTemplate('LOOP', {
    templateFile: await form('loop.docx', wordDocument('x', ['{#units}', '{/units}'])),
  });
  const open = await aTemplate('OPEN', { templateFile: await form('open.docx', wordDocument('x', ['{project.no'])) });
  const text = await aTemplate('TEXT', {
    templateFile: await form('text.txt', new TextEncoder().encode('{customer} {margin}')),
  });

  expect((await publish(id)).body).toMatchObject({ code: 'projectFile.unknownFields', params: { fields: '{price}' } });
  expect((await publish(loop)).body.params.fields).toContain('{#units}');
  expect((await publish(open)).body.code).toBe('projectFile.templateBroken');
  expect((await publish(text)).body).toMatchObject({ params: { fields: '{margin}' } });
});

test('a document is merged with a project that the reader sees; a hostile archive is refused', async () => {
  const id = await aTemplate('FORM', {
    templateFile: await form('form.docx', wordDocument('单', ['{project.no}|{customer}|{pm}|{unitCount}'])),
  });
  await publish(id);
  const projectId = await aProject('合并');
  const merged = await server.call(pm, 'GET', `${files}/${await slot(projectId, 'FORM')}/merged`);
  const tested = await server.call(stage.admin, 'GET', `${templates}/${id}/merged?projectId=${projectId}`);
  const stranger = await server.call(outsider, 'GET', `${files}/${await slot(projectId, 'FORM')}/merged`);
  const bomb = new PizZip(wordDocument('x', ['y']));
  bomb.file('word/media/zeros.bin', '0'.repeat(80_000_000));
  const hostile = await send(stage.admin, {
    name: 'bomb.docx',
    bytes: bomb.generate({ type: 'uint8array', compression: 'DEFLATE' }),
    purpose: 'projectFileTemplate',
  });
  const { no } = (await server.call(pm, 'GET', `/project/project/${projectId}`)).body;

  expect([merged.status, tested.status, stranger.status]).toEqual([200, 200, 404]);
  expect(decodeURIComponent(String(merged.headers['content-disposition']))).toContain(`模板FORM ${no}.docx`);
  expect(hostile.body.code).toBe('file.archive');
});

test('a project keeps the revisions with which it began', async () => {
  const first = await aTemplate('HAND');
  await publish(first);
  await publish(await aTemplate('OTHER', { projectTypes: ['RENTAL'] }));
  const before = await aProject('先');
  await revise([first]);
  const [next] = (await server.call(stage.admin, 'GET', `${templates}?state=draft`)).body.items;
  await publish(next.id);
  const after = await aProject('后');
  const used = async (projectId: string) =>
    (await server.sql('select template_id as id from project_file where project_id = $1', [projectId])).map(
      ({ id }) => id,
    );
  const context = systemContext(server.services, stage.tenant.id);

  expect(await used(before)).toEqual([first]);
  expect(await used(after)).toEqual([next.id]);
  expect(await context.tx((tx) => takeTemplates(tx, before))).toBe(0);
  expect((await server.call(stage.admin, 'GET', `${templates}/${first}`)).body.useCount).toBe(1);
});

test('a running project takes newer templates over: new places and empty ones; what is there stays', async () => {
  const [empty, full] = [await aTemplate('EMPTY'), await aTemplate('FULL')];
  for (const each of [empty, full]) await publish(each);
  const projectId = await aProject('进行中');
  await upload(pm, await slot(projectId, 'FULL'));
  const path = `/projectFile/projects/${projectId}/templates`;
  const before = (await server.call(pm, 'GET', path)).body;
  await revise([empty, full]);
  for (const { id } of (await server.call(stage.admin, 'GET', `${templates}?state=draft`)).body.items)
    await publish(id);
  await publish(await aTemplate('LATER'));
  const preview = (await server.call(pm, 'GET', path)).body;
  const byDealer = await server.call(dealerUser, 'POST', path);
  const taken = await server.call(pm, 'POST', path);
  const again = await server.call(pm, 'POST', path);
  const rows = await server.sql(
    `select o.code, o.revision, f.state from project_file f join file_template o on o.id = f.template_id
      where f.project_id = $1 order by o.code`,
    [projectId],
  );

  expect(before).toEqual({ added: [], renewed: [] });
  expect(preview.added.map(({ revision }: { revision: number }) => revision)).toEqual([1]);
  expect(preview.renewed.map(({ revision }: { revision: number }) => revision)).toEqual([2]);
  expect(byDealer.status).toBe(403);
  expect([taken.body, again.body]).toEqual([
    { added: 1, renewed: 1 },
    { added: 0, renewed: 0 },
  ]);
  expect(rows).toEqual([
    { code: 'EMPTY', revision: 2, state: 'missing' },
    { code: 'FULL', revision: 1, state: 'valid' },
    { code: 'LATER', revision: 1, state: 'missing' },
  ]);
});

test('an uploaded file counts, or waits for a signature; its next revision takes its place and keeps it', async () => {
  await publish(await aTemplate('PLAIN', { retentionYears: 5 }));
  await publish(await aTemplate('SIGN', { needSign: true }));
  const projectId = await aProject('版次');
  const [plain, sign] = [await slot(projectId, 'PLAIN'), await slot(projectId, 'SIGN')];
  const bare = await move(pm, `${files}/${plain}#upload`);
  await upload(pm, plain);
  await upload(dealerUser, sign);
  const early = await listed(pm, projectId);
  const byDealer = await move(dealerUser, `${files}/${sign}#sign`);
  await move(pm, `${files}/${sign}#sign`);
  const replaced = await move(pm, `${files}/${plain}#replace`, { file: await paper(pm), note: '修订' });
  const rows = await server.sql(
    `select name, rev, state, retain_until::text as until, previous_id is not null as follows, signed_by_id = $2 as signed
      from project_file where project_id = $1 order by name, rev`,
    [projectId, pm.id],
  );
  const kept = await server.call(pm, 'DELETE', `${files}/${plain}`);
  const stays = await server.call(pm, 'DELETE', `${files}/${await slot(projectId, 'PLAIN')}`);
  await server.sql(`update project_file set retain_until = '2026-11-11' where id = $1`, [plain]);
  const over = await server.call(pm, 'DELETE', `${files}/${plain}`);

  expect(bare.status).toBe(422);
  expect(early.map(({ state, rev }) => [state, rev])).toEqual([
    ['valid', 'A'],
    ['draft', 'A'],
  ]);
  expect([byDealer.status, replaced.status]).toEqual([403, 200]);
  expect(rows).toEqual([
    { name: '模板PLAIN', rev: 'A', state: 'superseded', until: '2031-11-12', follows: false, signed: null },
    { name: '模板PLAIN', rev: 'B', state: 'valid', until: null, follows: true, signed: null },
    { name: '模板SIGN', rev: 'A', state: 'valid', until: null, follows: false, signed: true },
  ]);
  expect([kept.body.code, stays.body.code]).toEqual(['projectFile.retained', 'projectFile.slotStays']);
  expect(over.status).toBe(204);
});

test('what no template asks for is added with its file, by whom its level is shown', async () => {
  const projectId = await aProject('附加');
  const add = async (by: TestUser, more: object) =>
    server.call(by, 'POST', files, {
      body: { projectId, phase: 'INSTALL', name: '现场照片', level: 'L2', file: await paper(by), ...more },
    });
  const added = await add(pm, {});
  const toSign = await add(pm, { name: '会议纪要', needSign: true, level: 'L3' });
  const commercial = await add(pm, { level: 'L4' });
  const without = await server.call(pm, 'POST', files, {
    body: { projectId, phase: 'INSTALL', name: '空', level: 'L2' },
  });
  const waited = await upload(pm, without.body.id);

  expect([added.body.state, added.body.rev, toSign.body.state]).toEqual(['valid', 'A', 'draft']);
  expect(commercial.body.fields).toMatchObject([{ code: 'projectFile.levelClosed', path: 'level' }]);
  expect([without.body.state, waited.status, (await listed(pm, projectId)).length]).toEqual(['missing', 200, 3]);
  expect((await add(stage.people.fin, {})).status).toBe(403);
});

/** A project with a file of each level, all brought. */
async function leveled() {
  await publish(await aTemplate('LV2'));
  await publish(await aTemplate('LV3', { level: 'L3' }));
  await publish(await aTemplate('LV4', { level: 'L4' }));
  const projectId = await aProject('分级');
  const ids = { L2: await slot(projectId, 'LV2'), L3: await slot(projectId, 'LV3'), L4: await slot(projectId, 'LV4') };
  for (const id of Object.values(ids)) await upload(stage.admin, id);
  return { projectId, ids };
}
const levelsSeen = async (by: TestUser, projectId: string) => (await listed(by, projectId)).map(({ level }) => level);

test('files of a level are on no surface of those to whom it is not shown', async () => {
  const { projectId, ids } = await leveled();
  const fileOf = async (id: string) => {
    const [row] = await server.sql<{ file: string }>('select file from project_file where id = $1', [id]);
    return row?.file ?? '';
  };
  const surfaces = async (by: TestUser, id: string) => {
    const file = await fileOf(id);
    const found = await server.call(by, 'GET', `${files}?q=${encodeURIComponent('模板LV4')}`);
    const counted = await server.call(by, 'GET', `${files}?projectId=${projectId}&size=1`);
    const one = await server.call(by, 'GET', `${files}/${id}`);
    const history = await server.call(by, 'GET', `${files}/${id}/history`);
    const link = await server.call(by, 'GET', `/attachment/files/${file}/link`);
    const preview = await server.call(by, 'GET', `/attachment/files/${file}/preview`);
    const moved = await move(by, `${files}/${id}#replace`, { file: await paper(by) });
    const context = await server.contextOf(by);
    const plan = planList(context, serverOf(projectFile), { query: { page: 1, size: 50 }, action: 'export' });
    const { items: sheet } = plan.read(await context.batch(() => plan.statements));
    return {
      found: found.body.items.length,
      counted: counted.body.total,
      codes: [one, history, link, preview].map(({ status }) => status),
      moved: moved.status,
      exported: sheet.some((each) => each.id === id),
    };
  };

  expect(await levelsSeen(pm, projectId)).toEqual(['L2', 'L3']);
  expect(await levelsSeen(dealerUser, projectId)).toEqual(['L2', 'L3']);
  expect(await levelsSeen(stage.people.asm, projectId)).toEqual(['L2']);
  expect(await levelsSeen(stage.people.fin, projectId)).toEqual(['L2', 'L4']);
  expect(await levelsSeen(stage.people.bad, projectId)).toEqual(['L2', 'L3', 'L4']);
  expect(await levelsSeen(outsider, projectId)).toEqual([]);
  expect(await surfaces(pm, ids.L4)).toMatchObject({
    found: 0,
    counted: 2,
    codes: [404, 404, 404, 404],
    moved: 404,
    exported: false,
  });
  expect(await surfaces(stage.people.bad, ids.L4)).toMatchObject({
    found: 1,
    counted: 3,
    codes: [200, 200, 200, 200],
    exported: true,
  });
});

test('a project that is granted shows the files of the levels that are granted', async () => {
  const { projectId } = await leveled();
  const grant = async (levels: readonly string[]) => {
    await server.sql('delete from project_grant where project_id = $1', [projectId]);
    await stage.made('/projectAccess/projectGrant', {
      projectId,
      subjectType: 'user',
      userId: outsider.id,
      levels,
      validFrom: today,
      validTo: plusDays(today, 30),
      reason: '支援',
    });
    return levelsSeen(outsider, projectId);
  };

  // Somebody whose role is shown files of execution works on what is granted for work alone.
  expect(await grant(['L2'])).toEqual(['L2']);
  expect(await grant(['L3'])).toEqual(['L2', 'L3']);
  expect(await grant(['L2', 'L4'])).toEqual(['L2', 'L4']);
  expect(await grant(['LM'])).toEqual(['L2', 'L3', 'L4']);
});

test('a phase waits for its required files, and a project is closed when all of them count', async () => {
  await publish(await aTemplate('ACC', { phase: 'ACCEPT', needSign: true }));
  await publish(await aTemplate('OPT', { phase: 'ACCEPT', required: false }));
  await publish(await aTemplate('WAR', { phase: 'WARRANTY' }));
  const projectId = await aProject('关闭');
  const file = await slot(projectId, 'ACC');
  const missing = async (phase: 'ACCEPT' | 'INSTALL') => {
    const context = systemContext(server.services, stage.tenant.id);
    const gate = phaseGates.all().find(({ key }) => key === 'projectFiles');
    return context.tx(async (tx) => gate?.missing(tx, { projectId: projectId as never, phase, unitIds: [] }) ?? []);
  };
  await server.sql(`update project set state = 'closing' where id = $1`, [projectId]);
  const close = () => move(pm, `/project/project/${projectId}#close`, { lessonsLearned: '提前准备资料' });
  const gates = [await missing('ACCEPT'), await missing('INSTALL')];
  const first = await close();
  await upload(pm, file);
  const submitted = await missing('ACCEPT');
  const second = await close();
  await move(pm, `${files}/${file}#sign`);
  const third = await close();

  expect(gates).toEqual([['模板ACC'], []]);
  expect(first.body).toMatchObject({ code: 'project.cannotClose', params: { list: '模板ACC（缺失）' } });
  expect(submitted).toEqual([]);
  expect(second.body.params.list).toBe('模板ACC（待签核）');
  expect(third.status).toBe(200);
});

test('roles keep templates, bring and sign files as they are told', async () => {
  await publish(await aTemplate('ROLE', { needSign: true }));
  const projectId = await aProject('角色');
  const draft = await aTemplate('DRAFT');
  const tried = async (by: TestUser) => ({
    reads: (await listed(by, projectId)).length > 0,
    publishes: (await publish(draft, by)).status === 200,
  });
  const exm = await server.aUser({ tenant: stage.tenant, employeeName: 'exm' });
  await stage.give(exm, 'R_EXM');
  const area = { userId: exm.id, regionId: stage.ids['310000'], validFrom: '2025-01-01', position: 'EXM' };
  await stage.made('/reference/areaAssignment', area);
  const id = await slot(projectId, 'ROLE');
  const byFinance = await upload(stage.people.fin, id);
  const byLead = await upload(exm, id);
  const signed = await move(exm, `${files}/${id}#sign`);

  expect(await tried(pm)).toEqual({ reads: true, publishes: false });
  expect(await tried(stage.people.asm)).toEqual({ reads: true, publishes: false });
  expect([byFinance.status, byLead.status, signed.status]).toEqual([403, 200, 200]);
  expect(await tried(stage.people.bad)).toEqual({ reads: true, publishes: true });
});
