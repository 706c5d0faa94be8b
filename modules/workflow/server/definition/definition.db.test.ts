import { drawing, withDiagram } from '@mp/engine/compile';
import type { ProcessSketch } from '@mp/engine/compile';
import { aServer } from '@mp/kernel/testing';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { identityModule } from '@mp/identity/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { beforeAll, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';

let server: TestServer;
let admin: TestUser;
let staff: TestUser;

beforeAll(async () => {
  server = await aServer([permissionServer, organisationModule, identityModule, workflowModule]);
  const tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  staff = await server.aUser({ tenant, kind: 'staff' });
});

const as = (user: TestUser) => ({
  call: (method: string, path: string, body?: unknown) =>
    server.call(user, method, `/workflow${path}`, body === undefined ? {} : { body }),
});
const call = (method: string, path: string, body?: unknown) => as(admin).call(method, path, body);

let numbered = 0;
async function aDefinition(template = 'single'): Promise<{ id: string; key: string }> {
  numbered += 1;
  const key = `test-${numbered}`;
  const made = await call('POST', '/definitions', { key, name: { ZH_CN: `流程${numbered}` }, template });
  expect(made.status).toBe(201);
  return { id: made.body.id, key };
}

async function withDrawing(sketch: Omit<ProcessSketch, 'key'>): Promise<{ id: string; version: number }> {
  const { id, key } = await aDefinition();
  const xml = await withDiagram(drawing({ ...sketch, key }));
  const { body } = await call('GET', `/definitions/${id}/draft`);
  const saved = await call('PUT', `/definitions/${id}/draft`, { xml, version: body.version });
  expect(saved.status).toBe(200);
  return { id, version: saved.body.version };
}

const handlers = (id: string) => `<wf:handlers><wf:rule type="user" ids="${id}"/></wf:handlers>`;

test.for(['blank', 'single', 'joint', 'ladder', 'resubmit', 'dealerAudit'])(
  'the template %s is drawn, has no error and can be deployed as it is',
  async (template) => {
    const { id } = await aDefinition(template);

    const draft = await call('GET', `/definitions/${id}/draft`);
    const deployed = await call('POST', `/definitions/${id}/deploy`, { version: draft.body.version });

    expect(draft.body.xml).toContain('BPMNShape');
    expect(deployed.body).toMatchObject({ versionNo: 1 });
    expect(deployed.status).toBe(201);
  },
);

test('a drawing with an unreachable node, an unknown role and a gateway without default lists exactly these three problems and deploys nothing', async () => {
  const { id, version } = await withDrawing({
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'choice', type: 'exclusive' },
      { id: 'check', type: 'user', ext: '<wf:handlers><wf:rule type="role" code="NOBODY"/></wf:handlers>' },
      { id: 'island', type: 'user', ext: handlers(staff.id) },
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'choice'],
      ['choice', 'check', '1 < 2'],
      ['choice', 'end', '2 < 1'],
      ['check', 'end'],
      ['island', 'end'],
    ],
  });

  const answer = await call('POST', `/definitions/${id}/deploy`, { version });

  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('workflow.problems');
  const errors = answer.body.detail.problems.filter(({ severity }: { severity: string }) => severity === 'error');
  expect(
    errors.map(({ code, elementId }: { code: string; elementId: string }) => `${code} ${elementId}`).sort(),
  ).toEqual(['missingDefaultFlow choice', 'unknownRole check', 'unreachableNode island']);
  expect((await call('GET', `/definitions/${id}/versions`)).body.items).toEqual([]);
});

test('a deadlock is deployed only by somebody who accepts it with a reason, which is kept', async () => {
  const { id, version } = await withDrawing({
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'choice', type: 'exclusive', default: 'b' },
      { id: 'a', type: 'user', ext: handlers(staff.id) },
      { id: 'b', type: 'user', ext: handlers(staff.id) },
      { id: 'join', type: 'parallel' },
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'choice'],
      ['choice', 'a', '1 < 2'],
      ['choice', 'b'],
      ['a', 'join'],
      ['b', 'join'],
      ['join', 'end'],
    ],
  });

  const refused = await call('POST', `/definitions/${id}/deploy`, { version });
  const problem = refused.body.detail.problems.find(({ code }: { code: string }) => code === 'deadlock');
  const accept = [{ code: 'deadlock', elementId: problem.elementId, reason: '两条分支由时间约束' }];
  const accepted = await call('POST', `/definitions/${id}/deploy`, { version, accept });

  expect(refused.status).toBe(422);
  expect(accepted.status).toBe(201);
  expect((await call('GET', `/definitions/${id}/versions`)).body.items).toMatchObject([
    { no: 1, active: true, accepted: accept },
  ]);
});

test('a simulation shows both ways around an amount without deploying anything', async () => {
  const { id } = await aDefinition('ladder');
  const path = async (amount: number) => {
    const { body } = await call('POST', `/definitions/${id}/simulate`, {
      initiatorId: staff.id,
      form: { title: '采购', amount },
      decisions: {},
    });
    return body.steps
      .filter(({ kind }: { kind: string }) => kind === 'task')
      .map(({ nodeId }: { nodeId: string }) => nodeId);
  };

  expect(await path(500_000)).toEqual(['superior']);
  expect(await path(500_000.01)).toEqual(['superior', 'director']);
  expect((await call('GET', `/definitions/${id}/versions`)).body.items).toEqual([]);
});

test('two people who draw at the same time: the second is told, and loses nothing on the server', async () => {
  const { id } = await aDefinition();
  const { body } = await call('GET', `/definitions/${id}/draft`);

  const [one, other] = await Promise.all([
    call('PUT', `/definitions/${id}/draft`, { xml: body.xml, version: body.version }),
    call('PUT', `/definitions/${id}/draft`, { xml: body.xml, version: body.version }),
  ]);

  expect([one.status, other.status].sort()).toEqual([200, 409]);
});

test('a key is given once, whatever its case', async () => {
  const { key } = await aDefinition();

  const again = await call('POST', '/definitions', {
    key: key.toUpperCase(),
    name: { ZH_CN: '又一个' },
    template: 'blank',
  });

  expect(again.body).toMatchObject({ code: 'workflow.keyTaken' });
});

test('versions follow each other, an older one can be activated again, and the difference names what changed', async () => {
  const { id } = await aDefinition();
  const first = await call('GET', `/definitions/${id}/draft`);
  await call('POST', `/definitions/${id}/deploy`, { version: first.body.version, note: '第一版' });
  const xml = first.body.xml.replace('level="1"', 'level="2"');
  const saved = await call('PUT', `/definitions/${id}/draft`, { xml, version: 0 });
  const second = await call('POST', `/definitions/${id}/deploy`, { version: saved.body.version });

  const diff = await call('GET', `/definitions/${id}/versions/1/diff/2`);
  const back = await call('POST', `/definitions/${id}/activate`, { versionNo: 1 });

  expect(second.body.versionNo).toBe(2);
  expect(diff.body).toMatchObject({ added: [], removed: [], changed: [{ id: 'superior' }] });
  expect(back.body).toEqual({ versionNo: 1 });
  expect((await call('GET', `/definitions/${id}/versions`)).body.items).toMatchObject([
    { no: 2, active: false },
    { no: 1, active: true, note: '第一版' },
  ]);
});

test('a draft that is the deployed version differs in nothing; a property that came or went is told with its value', async () => {
  const { id } = await aDefinition();
  const first = await call('GET', `/definitions/${id}/draft`);
  await call('POST', `/definitions/${id}/deploy`, { version: first.body.version });

  const same = await call('GET', `/definitions/${id}/versions/1/diff/draft`);
  const xml = first.body.xml.replace(/<bpmn:userTask id="superior" name="[^"]*"/, '<bpmn:userTask id="superior"');
  expect(xml).not.toBe(first.body.xml);
  await call('PUT', `/definitions/${id}/draft`, { xml, version: 0 });
  const gone = await call('GET', `/definitions/${id}/versions/1/diff/draft`);

  expect(same.body).toMatchObject({ added: [], removed: [], changed: [] });
  expect(gone.status, gone.text).toBe(200);
  expect(gone.body.changed).toMatchObject([{ id: 'superior', properties: [{ from: expect.anything() }] }]);
});

test('a copy has its own key, which the file carries, and can be deployed', async () => {
  const { id } = await aDefinition('joint');

  const copy = await call('POST', `/definitions/${id}/copy`, { key: `copy-${id.slice(-6)}`, name: { ZH_CN: '副本' } });
  const draft = await call('GET', `/definitions/${copy.body.id}/draft`);
  const deployed = await call('POST', `/definitions/${copy.body.id}/deploy`, { version: draft.body.version });

  expect(deployed.status).toBe(201);
});

test('a file of another tool becomes a draft; what is no BPMN is refused with a reason', async () => {
  const xml = `<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="x">
    <bpmn:process id="foreign-leave" name="请假" isExecutable="true"><bpmn:startEvent id="s"/><bpmn:userTask id="t" name="审批" camunda:assignee="\${initiator}"/><bpmn:endEvent id="e"/>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="t"/><bpmn:sequenceFlow id="f2" sourceRef="t" targetRef="e"/></bpmn:process></bpmn:definitions>`;

  const made = await call('POST', '/definitions/import', { xml });
  const broken = await call('POST', '/definitions/import', { xml: '<nonsense' });
  const bomb = await call('POST', '/definitions/import', { xml: `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` });

  expect(made.body).toMatchObject({ key: 'foreign-leave' });
  const { xml: kept } = (await call('GET', `/definitions/${made.body.id}/draft`)).body;
  expect(kept).toContain('wf:rule');
  // What came without a diagram can be drawn on.
  expect(kept).toContain('bpmndi:BPMNShape');
  expect([broken.body.code, bomb.body.code]).toEqual(['workflow.xmlInvalid', 'workflow.xmlInvalid']);
});

test('a kept simulation tells at the next deployment what would be different, and can hinder it', async () => {
  const { id } = await aDefinition('ladder');
  await call('POST', `/definitions/${id}/test-cases`, {
    name: '小额',
    initiatorId: staff.id,
    form: { title: 'x', amount: 10 },
    decisions: {},
    outcome: 'approved',
    path: ['superior', 'director', 'end'],
  });

  const run = await call('POST', `/definitions/${id}/test-cases/run`, {});
  const draft = await call('GET', `/definitions/${id}/draft`);
  const record = await call('GET', `/processDefinition/${id}`);
  await call('PUT', `/processDefinition/${id}`, {
    version: record.body.version,
    settings: { blockOnFailedCases: true },
  });
  const hindered = await call('POST', `/definitions/${id}/deploy`, { version: draft.body.version });

  expect(run.body.items).toMatchObject([{ name: '小额', ok: false, path: ['superior', 'end'] }]);
  expect(hindered.body).toMatchObject({ code: 'workflow.testCasesFailed' });
});

test('who may not design or deploy is refused, and other tenants find nothing', async () => {
  const { id } = await aDefinition();
  const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });

  expect((await as(staff).call('GET', `/definitions/${id}/draft`)).status).toBe(403);
  expect((await as(staff).call('POST', `/definitions/${id}/deploy`, { version: 1 })).status).toBe(403);
  expect((await as(stranger).call('GET', `/definitions/${id}/draft`)).status).toBe(404);
  expect((await as(stranger).call('POST', `/definitions/${id}/deploy`, { version: 1 })).status).toBe(404);
});

test('a node may name 500 users', async () => {
  const { id, version } = await withDrawing({
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'check', type: 'user', ext: handlers(Array.from({ length: 500 }, () => staff.id).join(',')) },
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });

  const deployed = await call('POST', `/definitions/${id}/deploy`, { version });

  expect(deployed.status, deployed.text).toBe(201);
});

const aDraft = `<?xml version="1.0"?><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="x"><bpmn:process id="KEY" isExecutable="true">BODY</bpmn:process></bpmn:definitions>`;
const nodes = (count: number) => Array.from({ length: count }, (_, n) => `<bpmn:task id="t${n}"/>`).join('');
const condition = (text: string) =>
  `<bpmn:startEvent id="s"/><bpmn:exclusiveGateway id="g" default="f3"/><bpmn:endEvent id="a"/><bpmn:endEvent id="b"/>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="g"/><bpmn:sequenceFlow id="f3" sourceRef="g" targetRef="b"/>
    <bpmn:sequenceFlow id="f2" sourceRef="g" targetRef="a"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${text}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>`;

test.for([
  ['a bomb of entities', (xml: string) => xml.replace('?>', `?>${laughs}`).replace('BODY', '&a9;'), 'dtdForbidden'],
  [
    'a foreign document type',
    (xml: string) => xml.replace('?>', '?><!DOCTYPE x SYSTEM "file:///etc/passwd">'),
    'dtdForbidden',
  ],
  ['three megabytes', (xml: string) => xml.replace('BODY', `<!--${'x'.repeat(3 * 1024 * 1024)}-->`), 'xmlTooBig'],
  ['600 nodes', (xml: string) => xml.replace('BODY', nodes(600)), 'xmlTooBig'],
  [
    'a crafted regular expression',
    (xml: string) => xml.replace('BODY', condition(`"${'a'.repeat(40)}!".matches("(a+)+$")`)),
    'expressionType',
  ],
  [
    'elements in each other 50,000 deep',
    (xml: string) => xml.replace('BODY', `${'<x>'.repeat(50_000)}${'</x>'.repeat(50_000)}`),
    undefined,
  ],
  ['a file that breaks off', (xml: string) => xml.slice(0, 200), 'xmlInvalid'],
] as const)('%s is refused wherever it is given, and nothing is deployed', async ([, crafted, problem]) => {
  const { id, key } = await aDefinition();
  const { body: draft } = await call('GET', `/definitions/${id}/draft`);
  const xml = crafted(aDraft.replace('KEY', key));
  const begun = performance.now();

  const checked = await call('POST', `/definitions/${id}/check`, { xml });
  const imported = await call('POST', '/definitions/import', { xml });
  const saved = await call('PUT', `/definitions/${id}/draft`, { xml, version: draft.version });
  const version = saved.status === 200 ? saved.body.version : draft.version;
  const deployed = saved.status === 200 ? await call('POST', `/definitions/${id}/deploy`, { version }) : saved;
  const simulated = await call('POST', `/definitions/${id}/simulate`, { xml, initiatorId: staff.id });

  const statuses = { checked, imported, saved, deployed, simulated };
  for (const [name, { status }] of Object.entries(statuses)) expect([name, status < 500], name).toEqual([name, true]);
  if (problem) expect(JSON.stringify(checked.body)).toContain(problem);
  expect(deployed.status, deployed.text).toBe(422);
  expect((await call('GET', `/definitions/${id}/versions`)).body.items).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
