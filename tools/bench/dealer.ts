import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@mp/kernel/contract';
import { withCheckDigit } from '@mp/reference/contract';
import type { SubmissionTemplate } from './bare-dealer.ts';
import { ended, freePort } from './stage.ts';
import type { Caller, Stage } from './stage.ts';

/** Submissions of one turn; each takes a draft of its own. */
const each = Number(process.env.BENCH_SUBMISSIONS ?? 160);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const connections = 8;

/** A dealer whose draft is submitted, and its administrator. */
interface Draft {
  readonly versionId: string;
  readonly userId: string;
  readonly userName: string;
}

/** A credit code that nobody has, with its check digit. */
const creditCode = (n: number): string => withCheckDigit(`91370200MB${String(n).padStart(7, '0')}`);

/** Dealers as the sample dealer of the area manager is one, each with a valid version, a draft and an administrator. */
async function makeDealers({ owner, tenantId }: Stage): Promise<Draft[]> {
  const { rowCount } = await owner.query(`select 1 from dealer where tenant_id = $1 and code like 'BD%' limit 1`, [
    tenantId,
  ]);
  if (!rowCount) {
    await owner.query('begin');
    // Papers need files in the store; here nothing is looked at but rows.
    await owner.query(`update file_rule set required = false where tenant_id = $1 and business_object = 'dealer'`, [
      tenantId,
    ]);
    await owner.query(
      `create temporary table made on commit drop as
        select n, md5('bd' || n)::uuid as id, md5('bv1' || n)::uuid as valid, md5('bv2' || n)::uuid as draft, md5('ba' || n)::uuid as account, credit
        from unnest($1::text[]) with ordinality c(credit, n)`,
      [Array.from({ length: each * 2 }, (_, n) => creditCode(n))],
    );
    await owner.query(
      `insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
        select account, 'bd' || n, '经销商' || n, 'bd' || n || '@example.com', '2020-01-01', '2099-12-31', now(), now() from made`,
    );
    const copy = async (table: string, changes: string, from: string): Promise<void> => {
      const { rows } = await owner.query<{ names: string }>(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
          where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const names = rows[0]?.names ?? '';
      await owner.query(
        `insert into ${table} (${names}) select ${names} from (
            select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes}))).* from made m cross join (${from}) t) r`,
        [tenantId],
      );
    };
    await copy(
      'dealer',
      `'id', m.id, 'code', 'BD' || m.n, 'credit_code', m.credit, 'effective_version_id', null, 'open_version_id', null`,
      `select * from dealer where tenant_id = $1 and code = 'DLR00004'`,
    );
    const firstVersion = `select v.* from dealer_version v join dealer d on d.tenant_id = v.tenant_id and d.id = v.dealer_id
      where d.tenant_id = $1 and d.code = 'DLR00004' and v.version_no = 1`;
    const version = (no: number) =>
      `'title', 'BD' || m.n || ' V${no}', 'dealer_id', m.id, 'version_no', ${no}, 'is_first', false, 'credit_code', m.credit, 'process_instance_id', null,
        'name', jsonb_build_object('ZH_CN', '基准经销商' || m.n, 'EN_US', 'Bench dealer ' || m.n),
        'bank_accounts', (select jsonb_agg(b || jsonb_build_object('accountName', '基准经销商' || m.n)) from jsonb_array_elements(t.bank_accounts) b)`;
    await copy(
      'dealer_version',
      `${version(1)}, 'id', m.valid, 'state', 'effective', 'base_version_id', null`,
      firstVersion,
    );
    await copy(
      'dealer_version',
      `${version(2)}, 'id', m.draft, 'state', 'draft', 'base_version_id', m.valid, 'legal_rep', '孙立人', 'change_reason', '法人变更'`,
      firstVersion,
    );
    await owner.query(
      `update dealer d set effective_version_id = m.valid, open_version_id = m.draft from made m where d.tenant_id = $1 and d.id = m.id`,
      [tenantId],
    );
    await owner.query(
      `insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date, is_admin, dealer_id)
        select $1, a.id, 1, now(), now(), d.org_id, a.user_name, a.employee_name, a.email, a.sex, a.status, a.locked, a.builtin, a.active_date, a.expiry_date, false, m.id
        from made m join account a on a.id = m.account join dealer d on d.tenant_id = $1 and d.id = m.id`,
      [tenantId],
    );
    await owner.query(
      `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
        select r.tenant_id, r.id, 'user', m.account, now() from made m join role r on r.tenant_id = $1 and r.code = 'R_DLA'`,
      [tenantId],
    );
    await owner.query('commit');
    await owner.query('vacuum analyze');
  }
  const { rows } = await owner.query<Draft>(
    `select d.open_version_id as "versionId", u.id as "userId", u.user_name as "userName" from dealer d
      join tenant_user u on u.tenant_id = d.tenant_id and u.dealer_id = d.id where d.tenant_id = $1 and d.code like 'BD%' order by d.code`,
    [tenantId],
  );
  return rows;
}

const ofBench = `(select open_version_id from dealer where tenant_id = $1 and code like 'BD%')`;

/** Drafts are drafts again, as if nobody had submitted them. */
async function asDrafts({ owner, tenantId }: Stage): Promise<void> {
  const instances = `(select id from process_instance where tenant_id = $1 and record_id in ${ofBench})`;
  for (const table of ['task_inbox', 'task', 'participation', 'process_event', 'process_wait'])
    await owner.query(`delete from ${table} where tenant_id = $1 and instance_id in ${instances}`, [tenantId]);
  await owner.query(
    `update dealer_version set state = 'draft', process_instance_id = null, process_status = null, process_node = null, process_handlers = null, lines = null
      where tenant_id = $1 and id in ${ofBench}`,
    [tenantId],
  );
  await owner.query(`delete from process_instance where tenant_id = $1 and record_id in ${ofBench}`, [tenantId]);
  await owner.query(`delete from graphile_worker._private_jobs where locked_at is null`);
  await owner.query(`delete from process_notice where tenant_id = $1`, [tenantId]);
}

interface Order {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** All orders over a few connections; how many a second were answered well. */
async function perSecond(orders: readonly Order[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ url, headers, body }: Order) =>
    new Promise<void>((resolve, reject) => {
      const text = body ? JSON.stringify(body) : '';
      const made = request(
        url,
        { agent, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
        (answer) => {
          let all = '';
          answer.on('data', (part) => (all += String(part)));
          answer.on('end', () =>
            answer.statusCode === 200
              ? resolve()
              : reject(new Error(`${url}: ${answer.statusCode} ${all.slice(0, 500)}`)),
          );
        },
      );
      made.on('error', reject);
      made.end(text);
    });
  const left = [...orders];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let order = left.pop(); order; order = left.pop()) await send(order);
    }),
  );
  agent.destroy();
  return (orders.length * 1000) / (performance.now() - begun);
}

/** What the console wrote for a submission, to be written by hand in the same size. */
async function templateOf({ owner, tenantId }: Stage, { versionId }: Draft): Promise<SubmissionTemplate> {
  const { rows } = await owner.query<SubmissionTemplate>(
    `select i.tenant_id as "tenantId", (select user_id from task_inbox x where x.tenant_id = i.tenant_id and x.instance_id = i.id limit 1) as "handlerId",
        i.definition_id as "definitionId", i.version_id as "versionId", v.lines::text as lines, i.state::text as state, i.def_name::text as "defName",
        (select node_name::text from task t where t.tenant_id = i.tenant_id and t.instance_id = i.id limit 1) as "nodeName",
        (select notice::text from process_notice x where x.tenant_id = i.tenant_id order by x.at desc limit 1) as notice,
        (select changes::text from audit_log a where a.tenant_id = i.tenant_id and a.entity_id = v.id order by a.version desc limit 1) as "auditChanges",
        (select json_agg(json_build_object('type', e.type, 'node', e.node_id, 'data', e.data::text) order by e.seq) from process_event e
          where e.tenant_id = i.tenant_id and e.instance_id = i.id) as events
      from process_instance i join dealer_version v on v.tenant_id = i.tenant_id and v.id = i.record_id where i.tenant_id = $1 and v.id = $2`,
    [tenantId, versionId],
  );
  if (!rows[0]) throw new Error('nothing was submitted');
  return rows[0];
}

const submitOrder = (
  stage: Stage,
  caller: Caller,
  { versionId, version }: { readonly versionId: string; readonly version: number },
): Order => ({
  url: `${stage.consoleUrl}${apiPrefix}/dealer/dealerVersion/${versionId}/transitions/submit`,
  // As the console's own pages ask: they read the record anew where they show it.
  headers: { ...caller.headers, prefer: 'return=minimal' },
  body: { version },
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The large data set is made without the modules' processes; the console deploys them. */
async function untilDeployed({ owner, tenantId }: Stage): Promise<void> {
  await owner.query(`select enqueue($1, $2::jsonb, null, null, null, 25)`, [
    'workflow.deployBuiltIns',
    JSON.stringify({ payload: { tenantId } }),
  ]);
  for (let tries = 0; tries < 600; tries += 1) {
    const { rowCount } = await owner.query(
      `select 1 from process_definition where tenant_id = $1 and key = 'P_DLR_VERSION' and active_version_id is not null`,
      [tenantId],
    );
    if (rowCount) return;
    await wait(100);
  }
  throw new Error('the processes of dealers are not deployed');
}

/** Submissions of dealer versions over HTTP beside the same rows by hand-written SQL behind a bare server, in short turns. */
export async function measureDealers(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  await untilDeployed(stage);
  const drafts = await makeDealers(stage);
  const own = drafts.slice(0, each);
  const hand = drafts.slice(each, each * 2);
  const callers = new Map<string, Caller>();
  for (const { userName } of own) callers.set(userName, await stage.callerOf(userName));
  const versions = async () => {
    const { rows } = await stage.owner.query<{ id: string; version: number }>(
      `select id, version from dealer_version where tenant_id = $1 and id in ${ofBench}`,
      [stage.tenantId],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  const ownOrders = async () => {
    const known = await versions();
    return own.flatMap((draft) => {
      const caller = callers.get(draft.userName);
      return caller ? [submitOrder(stage, caller, { ...draft, version: known.get(draft.versionId) ?? 1 })] : [];
    });
  };
  await asDrafts(stage);
  await perSecond((await ownOrders()).slice(0, 1));
  const template = await templateOf(stage, own[0] ?? { versionId: '', userId: '', userName: '' });
  const port = await freePort();
  const bare = fork(
    new URL('bare-dealer.ts', import.meta.url),
    [stage.ownerUrl, String(port), JSON.stringify(template)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  await new Promise((resolve) => bare.once('message', resolve));
  const figures = { own: [] as number[], hand: [] as number[] };
  try {
    // The first round prepares the statements of each connection.
    for (let round = 0; round <= rounds; round += 1) {
      await asDrafts(stage);
      await stage.owner.query(`delete from audit_log where version >= 1000000 and entity = 'dealer.dealerVersion'`);
      const orders = {
        own: await ownOrders(),
        hand: hand.map(({ versionId, userId }) => ({ url: `http://127.0.0.1:${port}/${versionId}/${userId}` })),
      };
      for (const side of round % 2 === 0 ? (['hand', 'own'] as const) : (['own', 'hand'] as const)) {
        const rate = await perSecond(orders[side]);
        if (round > 0) figures[side].push(rate);
      }
    }
  } finally {
    await ended(bare);
  }
  const ratio = median(figures.own.map((rate, at) => rate / (figures.hand[at] ?? 1)));
  return {
    ratio: Math.round(ratio * 100) / 100,
    goal: 0.6,
    connections,
    console: Math.round(median(figures.own)),
    byHand: Math.round(median(figures.hand)),
  };
}
