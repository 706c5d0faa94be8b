import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drawing } from '@mp/engine/compile';
import { apiPrefix } from '@mp/kernel/contract';
import type pg from 'pg';
import { pick, withNodes, type Node, type Person } from './cluster.ts';

/** What a run of two nodes came to. */
export interface NodesReport {
  readonly seconds: number;
  readonly kills: number;
  readonly starts: number;
  /** Decisions that were acknowledged, after those whose answer got lost were asked for again. */
  readonly accepted: number;
  readonly refused: number;
  /** Broken promises in words; none is the aim. */
  readonly faults: readonly string[];
}

/** A command whose answer got lost; asked again under the same id. */
interface Lost {
  readonly person: Person;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Ledger {
  readonly accepted: Set<string>;
  readonly lost: Map<string, Lost>;
  starts: number;
  refused: number;
}

interface Field {
  readonly nodes: readonly Node[];
  readonly people: readonly Person[];
  readonly owner: pg.Pool;
  readonly ledger: Ledger;
}

const key = 'two-nodes';
const clients = 50;

interface NodeCall {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

/** Status and body of a call to whichever node is up; undefined when the answer got lost. */
async function call(field: Field, person: Person, { method = 'GET', path, body }: NodeCall) {
  const node = pick(field.nodes.some(({ isUp }) => isUp) ? field.nodes.filter(({ isUp }) => isUp) : field.nodes);
  const answer = await fetch(`http://127.0.0.1:${node.port}${apiPrefix}${path}`, {
    method,
    headers: {
      ...person.headers,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (!answer || text === undefined || answer.status === 503 || answer.status === 429) return undefined;
  if (answer.status >= 500) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 300)}`);
  return {
    status: answer.status,
    body: (text === '' ? {} : JSON.parse(text)) as { items?: { taskId: string; instanceId: string }[] },
  };
}

/** Gives a decision; what is accepted is counted once by its command id. */
async function decide(field: Field, commandId: string, order: Lost): Promise<void> {
  const { ledger } = field;
  ledger.lost.set(commandId, order);
  const answer = await call(field, order.person, {
    method: 'POST',
    path: order.path,
    body: { ...order.body, commandId },
  });
  if (!answer) return;
  ledger.lost.delete(commandId);
  if (answer.status < 300) ledger.accepted.add(commandId);
  else ledger.refused += 1;
}

async function actOnce(field: Field): Promise<void> {
  const { people, ledger } = field;
  const person = pick(people);
  const chance = randomInt(100);
  if (chance < 20) {
    const answer = await call(field, person, {
      method: 'POST',
      path: '/workflow/instances',
      body: { defKey: key, form: { title: 'x' } },
    });
    if (answer && answer.status < 300) ledger.starts += 1;
    return;
  }
  const inbox = await call(field, person, { path: `/workflow/inbox?defKey=${key}&size=20` });
  const items = inbox?.body.items ?? [];
  if (items.length === 0) return;
  const task = pick(items);
  if (chance < 28) {
    await call(field, person, {
      method: 'POST',
      path: `/workflow/tasks/${task.taskId}/transfer`,
      body: { to: pick(people).id },
    });
  } else if (chance < 34) {
    await call(field, person, {
      method: 'POST',
      path: `/workflow/instances/${task.instanceId}/comment`,
      body: { text: 'x' },
    });
  } else {
    const outcome = chance < 40 ? 'reject' : 'approve';
    const path = `/workflow/tasks/${task.taskId}/complete`;
    await decide(field, randomUUID(), { person, path, body: { outcome, opinion: 'x' } });
  }
}

async function work(field: Field, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await actOnce(field);
    await wait(randomInt(20));
  }
}

async function deploy(field: Field, admin: Person): Promise<void> {
  const ids = field.people.map(({ id }) => id).join(',');
  const task = (id: string, sign: string) =>
    ({
      id,
      type: 'user',
      name: id,
      ext: `<wf:handlers><wf:rule type="user" ids="${ids}"/></wf:handlers><wf:sign mode="${sign}"/><wf:reject policy="initiator"/>`,
    }) as const;
  const made = (
    await call(field, admin, {
      method: 'POST',
      path: '/workflow/definitions',
      body: { key, name: { ZH_CN: key }, template: 'blank' },
    })
  )?.body as { id: string };
  const xml = drawing({
    key,
    ext: '<wf:process form="fields" subject="x"/><wf:form><wf:formField code="title" kind="text" name="x"/></wf:form>',
    nodes: [
      { id: 'start', type: 'start' },
      task('claimed', 'claim'),
      task('joint', 'all'),
      task('any', 'any'),
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'claimed'],
      ['claimed', 'joint'],
      ['joint', 'any'],
      ['any', 'end'],
    ],
  });
  await call(field, admin, {
    method: 'PUT',
    path: `/workflow/definitions/${made.id}/draft`,
    body: { xml, version: 1 },
  });
  const answer = await call(field, admin, {
    method: 'POST',
    path: `/workflow/definitions/${made.id}/deploy`,
    body: { version: 2 },
  });
  if (answer?.status !== 201) throw new Error(`not deployed: ${JSON.stringify(answer?.body)}`);
}

async function faultsOf({ owner, ledger }: Field): Promise<string[]> {
  const { rows } = await owner.query<{
    decisions: number;
    missing: number;
    stuck: number;
    orphans: number;
    unseen: number;
  }>(
    `with i as (select * from process_instance where def_key = $1)
     select (select count(*)::integer from process_event e join i on i.tenant_id = e.tenant_id and i.id = e.instance_id
         where e.type in ('approve', 'reject', 'resubmit')) as decisions,
       (select count(*)::integer from unnest($2::text[]) c where not exists (select 1 from process_command k join i
         on i.tenant_id = k.tenant_id and i.id = k.instance_id where k.command_id = c)) as missing,
       (select count(*)::integer from i where status = 'processing' and not exists (select 1 from task t
         where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'pending')) as stuck,
       (select count(*)::integer from task_inbox b join i on i.tenant_id = b.tenant_id and i.id = b.instance_id
         join task t on t.tenant_id = b.tenant_id and t.id = b.task_id where t.status <> 'pending') as orphans,
       (select count(*)::integer from task t join i on i.tenant_id = t.tenant_id and i.id = t.instance_id where t.status = 'pending'
         and not exists (select 1 from task_inbox b where b.tenant_id = t.tenant_id and b.task_id = t.id)) as unseen`,
    [key, [...ledger.accepted]],
  );
  const [found] = rows;
  return [
    ...(found?.decisions === ledger.accepted.size
      ? []
      : [`${ledger.accepted.size} decisions were accepted, ${found?.decisions} are kept`]),
    ...(found?.missing ? [`${found.missing} accepted decisions are not kept`] : []),
    ...(found?.stuck ? [`${found.stuck} processes have nobody to act`] : []),
    ...(found?.orphans ? [`${found.orphans} rows of inboxes belong to tasks that are done`] : []),
    ...(found?.unseen ? [`${found.unseen} open tasks stand in no inbox`] : []),
  ];
}

/**
 * Two nodes on one database, 50 clients with mixed commands, and a node killed every 20 seconds: as many decisions are
 * kept as were accepted, and no process is stuck.
 */
export function runNodes(dataDir: string, seconds: number): Promise<NodesReport> {
  return withNodes({ dataDir, env: { SEED: 'demo' } }, async (cluster) => {
    const { nodes, owner } = cluster;
    const people = await cluster.people(
      `select u.id, u.tenant_id from tenant_user u join tenant t on t.id = u.tenant_id where t.tenancy_code = 'hengyuan' and u.user_name like 'hy-%'
        order by u.user_name <> 'hy-admin', u.user_name`,
    );
    const field: Field = {
      nodes,
      people: people.slice(1, 6),
      owner,
      ledger: { accepted: new Set(), lost: new Map(), starts: 0, refused: 0 },
    };
    await deploy(field, pick(people.slice(0, 1)));
    const end = new AbortController();
    const killing = cluster.killInTurn({ every: 20_000, signal: end.signal });
    const working = Array.from({ length: clients }, () => work(field, end.signal));
    await wait(seconds * 1000);
    end.abort();
    const [kills] = await Promise.all([killing, ...working]);
    for (let tries = 0; tries < 20 && field.ledger.lost.size > 0; tries += 1)
      for (const [commandId, order] of Array.from(field.ledger.lost)) await decide(field, commandId, order);
    const { starts, accepted, refused } = field.ledger;
    return { seconds, kills, starts, accepted: accepted.size, refused, faults: await faultsOf(field) };
  });
}
