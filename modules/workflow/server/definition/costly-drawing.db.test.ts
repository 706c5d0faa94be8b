import { drawing } from '@mp/engine/compile';
import type { FlowSketch, NodeSketch } from '@mp/engine/compile';
import { identityModule } from '@mp/identity/server';
import { aServer, pulseDuring } from '@mp/kernel/testing';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { beforeAll, expect, test } from 'vitest';
import { workflowModule } from '../index.ts';

/** Seconds for which inputs are sent again in parallel; `COSTLY_SECONDS=60` for a longer look. */
const seconds = Number(process.env.COSTLY_SECONDS ?? 5);
const longestAnswerMs = 2_000;
/** Others work on the machine too; what is not bounded takes minutes. */
const longestHealthMs = 2_000;
const maxGrown = 200 * 1_048_576;

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let definition: string;

beforeAll(async () => {
  server = await aServer([permissionServer, organisationModule, identityModule, workflowModule]);
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  const made = await call('', { key: 'costly', name: { ZH_CN: '耗费' }, template: 'single' });
  definition = made.body.id;
  // The thread for large drawings loads its modules once; that is no part of what is measured.
  await call(`/${definition}/check`, { xml: meshOf(40) });
});

const call = (path: string, body: unknown, user = admin) =>
  server.call(user, 'POST', `/workflow/definitions${path}`, { body });

const numbers = (length: number) => Array.from({ length }, (_, at) => at);
const values = { a: 'a'.repeat(200_000), b: `b${'a'.repeat(100_000)}`, c: 1, r: numbers(1000), s: numbers(200) };

/** A process that goes by the first of these conditions that holds. */
function choiceOf(conditions: readonly string[]): string {
  return drawing({
    key: 'costly',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'choice', type: 'exclusive', default: 'rest' },
      { id: 'end', type: 'end' },
      { id: 'rest', type: 'end' },
    ],
    flows: [
      ['start', 'choice'],
      ['choice', 'rest'],
      ...conditions.map((condition, at): FlowSketch => ({ id: `c${at}`, from: 'choice', to: 'end', condition })),
    ],
  });
}

/** Parallel loops that cross: as many situations as one likes. */
function meshOf(width: number): string {
  const tasks = numbers(width);
  return drawing({
    key: 'costly',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'split', type: 'parallel' },
      ...tasks.map((at): NodeSketch => ({ id: `u${at}`, type: 'user' })),
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'split'],
      ...tasks.flatMap((at): FlowSketch[] => [
        ['split', `u${at}`],
        ...numbers(8).map((other): FlowSketch => ({
          id: `m${at}_${other}`,
          from: `u${at}`,
          to: `u${(at * 7 + other * 11) % width}`,
          condition: 'vars.c > 1',
        })),
        [`u${at}`, 'end', 'vars.c > 2'],
      ]),
    ],
  });
}

const errors = (count: number) => Array(count).fill('vars.none').join(' || ');

const conditions: Readonly<Record<string, string>> = {
  'nested loops': 'vars.r.all(x, vars.r.all(y, x >= 0.0 && y >= 0.0))',
  'nested lists': 'vars.r.map(x, vars.r.map(y, [x, y])).size() < 0',
  'joined texts': 'vars.r.map(x, vars.r.map(y, vars.a).join("")).join("").size() < 0',
  'split and joined': '[vars.a, vars.a].map(x, x.split("b").map(y, vars.a).join("")).join("").size() < 0',
  'doubled texts': `(vars.a${' + vars.a'.repeat(28)}).contains(vars.b)`,
  'swallowed errors': 'vars.r.exists(x, vars.r.exists(y, vars.none))',
  'alternatives of errors': `vars.s.all(x, ${errors(120)})`,
  'long searches': 'vars.r.exists(x, vars.a.contains(vars.b))',
  'long durations': `duration("${'1'.repeat(9_000)}") == duration("1s")`,
  'time zones': 'vars.r.all(x, now.getHours("Asia/Shanghai") >= 0)',
  'working hours': 'vars.r.all(x, workHours(timestamp("0001-01-01T00:00:00Z"), now) < 0.0)',
  'compared lists': 'vars.r.all(x, vars.r == vars.r && vars.r != vars.s)',
};

const simulated = async (xml: string) => {
  const begun = performance.now();
  const answer = await call(`/${definition}/simulate`, { xml, initiatorId: admin.id, form: values, decisions: {} });
  return { ...answer, ms: performance.now() - begun };
};

test.for(Object.entries(conditions))(
  '%s cost nobody anything: there is a quick answer, or they are too costly',
  async ([, condition]) => {
    const answers: Awaited<ReturnType<typeof simulated>>[] = [];
    const pulse = await pulseDuring(server.app, async () => {
      for (const count of [1, 40]) answers.push(await simulated(choiceOf(Array(count).fill(condition))));
    });

    for (const { status, body, ms } of answers) {
      expect(body.problems ?? []).toEqual([]);
      expect([status, body.code]).toEqual(status === 200 ? [200, undefined] : [422, 'common.tooCostly']);
      expect(ms).toBeLessThan(longestAnswerMs);
    }
    expect(pulse.longestMs).toBeLessThan(longestHealthMs);
    expect(pulse.grownBytes).toBeLessThan(maxGrown);
  },
);

test('a drawing of endlessly many situations is checked as far as its budget goes', async () => {
  const begun = performance.now();
  const { status, body } = await call(`/${definition}/check`, { xml: meshOf(60) });

  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('explorationLimit');
  expect(performance.now() - begun).toBeLessThan(longestAnswerMs);
});

test('people are served while many send costly drawings and conditions at once', async () => {
  const senders = await Promise.all(numbers(6).map(() => server.aUser({ tenant, kind: 'admin' })));
  const drawings = [meshOf(60), ...Object.values(conditions).map((each) => choiceOf(Array(40).fill(each)))];
  const statuses = new Set<number>();
  const end = performance.now() + seconds * 1000;
  const pulse = await pulseDuring(server.app, async () => {
    await Promise.all(
      senders.map(async (sender, at) => {
        for (let next = at; performance.now() < end; next += 1) {
          const xml = drawings[next % drawings.length];
          const body = { xml, initiatorId: sender.id, form: values, decisions: {} };
          statuses.add((await call(`/${definition}/simulate`, body, sender)).status);
        }
      }),
    );
  });

  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(pulse.longestMs).toBeLessThan(longestHealthMs);
  expect(pulse.grownBytes).toBeLessThan(maxGrown);
});
