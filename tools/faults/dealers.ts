import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { withCheckDigit } from '@mp/reference/contract';
import { ask } from './load.ts';
import type { FaultStage } from './stage.ts';

/** Dealers that are changed, each by one worker, and what was acknowledged of their versions. */
export interface DealerLedger {
  readonly dealers: readonly { readonly id: string; readonly regionId: string }[];
  readonly auditor: Readonly<Record<string, string>>;
  /** Versions whose submission was acknowledged, with the telephone number that they bring. */
  readonly submitted: Map<string, string>;
  /** Versions whose last approval was acknowledged. */
  readonly approved: Set<string>;
}

interface Version {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly versionNo: number;
  readonly processInstanceId: string | null;
}

const versions = '/dealer/dealerVersion';
const inAudit = ['areaAudit', 'hqAudit', 'finAudit'];

async function sure<T>(answer: Promise<T | undefined>): Promise<T> {
  const given = await answer;
  if (given === undefined) throw new Error('the console did not answer before anything was killed');
  return given;
}

const made = (stage: FaultStage, path: string, body: object) =>
  sure(
    ask<{ id: string; code: string; openVersionId: string }>(stage, { method: 'POST', path, body, key: randomUUID() }),
  );

/** Somebody who audits at every node. */
async function makeAuditor(stage: FaultStage): Promise<string> {
  const [user] = await stage.rows<{ id: string }>(
    `with a as (insert into account (id, user_name, employee_name, email, active_date, expiry_date, created_at, updated_at)
        values (gen_random_uuid(), 'auditor', '审核员', 'auditor@example.com', '2020-01-01', '2099-12-31', now(), now()) returning *)
      insert into tenant_user (tenant_id, id, version, created_at, updated_at, default_org_id, user_name, employee_name, email, sex, status, locked, builtin, active_date, expiry_date, is_admin)
        select $1, a.id, 1, now(), now(), (select id from org where tenant_id = $1 and parent_id is null limit 1), a.user_name, a.employee_name, a.email, a.sex, a.status,
          a.locked, a.builtin, a.active_date, a.expiry_date, false from a returning id`,
    [stage.tenantId],
  );
  await stage.rows(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select tenant_id, id, 'user', $2, now() from role where tenant_id = $1 and code in ('R_ASM', 'R_ASE', 'R_DDS', 'R_BAD', 'R_DDM')`,
    [stage.tenantId, user?.id],
  );
  return user?.id ?? '';
}

async function makePlaces(stage: FaultStage, auditor: string): Promise<string> {
  let parentId: string | null = null;
  let province = '';
  for (const [code, name] of [
    ['CN', '中国'],
    ['310000', '上海市'],
    ['310100', '市辖区'],
    ['310115', '浦东新区'],
  ]) {
    const region: { id: string } = await made(stage, '/reference/region', { code, name: { ZH_CN: name }, parentId });
    if (code === '310000') province = region.id;
    parentId = region.id;
  }
  const area = await made(stage, '/reference/bigArea', { code: 'E', name: { ZH_CN: '华东' }, directorId: auditor });
  const validFrom = '2025-01-01';
  await made(stage, '/reference/bigAreaRegion', { bigAreaId: area.id, regionId: province, validFrom });
  for (const position of ['ASM', 'ASE'])
    await made(stage, '/reference/areaAssignment', { position, userId: auditor, regionId: province, validFrom });
  return parentId ?? '';
}

const contacts = (mobile: string) =>
  (['GENERAL_MANAGER', 'SALES', 'SERVICE'] as const).map((role, at) => ({
    role,
    name: `联系人${at}`,
    mobile: role === 'SALES' ? mobile : `1390000000${at}`,
    isPublic: false,
  }));

function content(n: number, regionId: string): object {
  const name = `测试经销商${n}有限公司`;
  const address = '张江路 88 号';
  return {
    name: { ZH_CN: name },
    shortName: { ZH_CN: `测试${n}` },
    creditCode: withCheckDigit(`91310115MA1F${String(n).padStart(5, '0')}`),
    dealerType: 'FULL',
    legalRep: '王建',
    regionId,
    registeredAddress: address,
    contacts: contacts('13900000009'),
    sites: [{ kind: 'HQ', name: '总部', regionId, address, isPublic: true }],
    adminName: '周志强',
    adminMobile: `1380000${String(n).padStart(4, '0')}`,
  };
}

/** Dealers that are active with their first version, before anything is killed. */
export async function makeDealers(stage: FaultStage, count: number): Promise<DealerLedger> {
  for (let tries = 0; ; tries += 1) {
    const [known] = await stage.rows(
      `select 1 from process_definition where tenant_id = $1 and key = 'P_DLR_VERSION' and active_version_id is not null`,
      [stage.tenantId],
    );
    if (known) break;
    if (tries > 300) throw new Error('the processes of dealers are not deployed');
    await wait(100);
  }
  const auditorId = await makeAuditor(stage);
  const regionId = await makePlaces(stage, auditorId);
  const auditor = await stage.as(auditorId);
  const dealers: { id: string; regionId: string }[] = [];
  const ledger: DealerLedger = { dealers, auditor, submitted: new Map(), approved: new Set() };
  for (let n = 0; n < count; n += 1) {
    const dealer = await made(stage, '/dealer/dealer', content(n, regionId));
    dealers.push({ id: dealer.id, regionId });
    while ((await act(stage, ledger, n)) !== 'effective');
  }
  return ledger;
}

const newest = async (stage: FaultStage, dealerId: string): Promise<Version | undefined> => {
  const found = await ask<{ items: Version[] }>(stage, {
    path: `${versions}?dealerId=${dealerId}&sort=-versionNo&size=1`,
  });
  return found?.items[0];
};

async function submit(
  stage: FaultStage,
  ledger: DealerLedger,
  { draft, n }: { readonly draft: Version; readonly n: number },
): Promise<void> {
  const mobile = `137${String(draft.versionNo).padStart(4, '0')}${String(n).padStart(4, '0')}`;
  let { version } = draft;
  if (draft.versionNo > 1) {
    const body = { version, contacts: contacts(mobile), changeReason: '换号' };
    const saved = await ask<Version>(stage, { method: 'PUT', path: `${versions}/${draft.id}`, body });
    if (!saved) return;
    version = saved.version;
  }
  const sent = await ask(stage, {
    method: 'POST',
    path: `${versions}/${draft.id}/transitions/submit`,
    body: { version },
  });
  if (sent) ledger.submitted.set(draft.id, draft.versionNo > 1 ? mobile : '13900000009');
}

/** Looks at all lines and approves one open task; answers whether that was the last one and acknowledged. */
async function approve(stage: FaultStage, ledger: DealerLedger, version: Version): Promise<void> {
  const { auditor: headers } = ledger;
  const seen = await ask<{ task: { id: string } | null }>(stage, {
    path: `/workflow/instances/${version.processInstanceId}`,
    headers,
  });
  if (!seen?.task) return;
  const difference = await ask<{ lines: { path: string }[] }>(stage, {
    path: `${versions}/${version.id}/difference`,
    headers,
  });
  if (!difference) return;
  const marks = difference.lines.map(({ path }) => ({ path, mark: 'ok' }));
  if (!(await ask(stage, { method: 'POST', path: `${versions}/${version.id}/marks`, headers, body: { marks } })))
    return;
  const decided = await ask<{ instance: { status: string } }>(stage, {
    method: 'POST',
    path: `/workflow/tasks/${seen.task.id}/complete`,
    headers,
    body: { outcome: 'approve', commandId: randomUUID() },
  });
  if (decided?.instance.status === 'approved') ledger.approved.add(version.id);
}

/** The next thing that is to be done with a dealer, as it stands; answers the state of its newest version before that. */
async function act(stage: FaultStage, ledger: DealerLedger, n: number): Promise<string> {
  const version = await newest(stage, ledger.dealers[n]?.id ?? '');
  if (!version) return 'unknown';
  if (version.state === 'draft') await submit(stage, ledger, { draft: version, n });
  else if (inAudit.includes(version.state)) await approve(stage, ledger, version);
  return version.state;
}

/** Begins, submits and approves versions of one dealer until `signal` ends. */
export async function changeDealer(
  stage: FaultStage,
  ledger: DealerLedger,
  { n, signal }: { readonly n: number; readonly signal: AbortSignal },
): Promise<void> {
  const dealerId = ledger.dealers[n]?.id ?? '';
  while (!signal.aborted) {
    const state = await act(stage, ledger, n);
    if (state === 'unknown') await wait(50);
    if (state === 'effective')
      await ask(stage, { method: 'POST', path: `${versions}/begin`, body: { dealerId }, key: randomUUID() });
  }
}

interface StoredVersion {
  readonly id: string;
  readonly title: string;
  readonly dealer: string;
  readonly no: number;
  readonly state: string;
  readonly base: string | null;
  readonly mobile: string;
  readonly process: string | null;
  readonly open: number;
  readonly inbox: number;
  readonly told: number;
  readonly isShown: boolean;
  readonly isEffectiveOfDealer: boolean;
  readonly isOpenOfDealer: boolean;
}

const stored = `select v.id, v.title, v.dealer_id as dealer, v.version_no as no, v.state, v.base_version_id as base, i.status as process,
    (select c->>'mobile' from jsonb_array_elements(v.contacts) c where c->>'role' = 'SALES') as mobile,
    (select count(*)::integer from task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'pending') as open,
    (select count(*)::integer from task_inbox x where x.tenant_id = i.tenant_id and x.instance_id = i.id) as inbox,
    (select count(*)::integer from notice n where n.tenant_id = v.tenant_id and n.title_key = 'dealer.notice.effective' and n.params->>'version' = v.title) as told,
    d.contacts = v.contacts as "isShown", d.effective_version_id is not distinct from v.id as "isEffectiveOfDealer",
    d.open_version_id is not distinct from v.id as "isOpenOfDealer"
  from dealer_version v join dealer d on d.tenant_id = v.tenant_id and d.id = v.dealer_id
    left join process_instance i on i.tenant_id = v.tenant_id and i.id = v.process_instance_id::uuid
  where v.tenant_id = $1 order by v.dealer_id, v.version_no`;

const wasValid = (state: string) => state === 'effective' || state === 'superseded';

/** State of the process of a version in this state. */
function processOf(state: string): string | null {
  if (inAudit.includes(state)) return 'processing';
  return wasValid(state) ? 'approved' : null;
}

/** What is wrong with one version by itself. */
function versionFaults(version: StoredVersion): string[] {
  const { title, state, process, open, inbox } = version;
  const isAudited = inAudit.includes(state);
  const isOpen = state === 'draft' || isAudited;
  const wanted = processOf(state);
  return [
    ...(process === wanted ? [] : [`${title} is ${state} and its process ${process}`]),
    ...(open > 0 === isAudited && open === inbox
      ? []
      : [`${title} is ${state} with ${open} open tasks and ${inbox} rows of the inbox`]),
    ...((state === 'effective') === version.isEffectiveOfDealer
      ? []
      : [`${title} is ${state}, its dealer says otherwise`]),
    ...(isOpen === version.isOpenOfDealer ? [] : [`${title} is ${state}, its dealer names another open version`]),
    ...(state !== 'effective' || version.isShown ? [] : [`the dealer does not show what ${title} says`]),
    ...(wasValid(state) && version.told === 0 ? [`nobody was told that ${title} is valid`] : []),
  ];
}

/** One chain: each version stands on the one before, all but the newest valid one are history. */
function chainFaults(chain: readonly StoredVersion[]): string[] {
  const valid = chain.filter(({ state }) => wasValid(state));
  const effective = chain.filter(({ state }) => state === 'effective');
  const name = chain[0]?.title ?? '';
  return [
    ...(effective.length === 1 ? [] : [`the dealer of ${name} has ${effective.length} effective versions`]),
    ...(effective[0] === valid.at(-1)
      ? []
      : [`the effective version of the dealer of ${name} is not its newest valid one`]),
    ...chain.flatMap(({ title, no, base }, at) =>
      no === at + 1 && base === (chain[at - 1]?.id ?? null) ? [] : [`${title} does not stand on the version before`],
    ),
  ];
}

/** Every acknowledged submission and approval is there, and version, dealer, process, tasks, inbox and notices agree. */
export async function dealerFaults(stage: FaultStage, ledger: DealerLedger): Promise<string[]> {
  const all = await stage.rows<StoredVersion>(stored, [stage.tenantId]);
  const known = new Map(all.map((version) => [version.id, version]));
  const stateOf = (id: string) => known.get(id)?.state ?? 'lost';
  const out = [
    ...all.flatMap(versionFaults),
    ...[...Map.groupBy(all, ({ dealer }) => dealer).values()].flatMap(chainFaults),
  ];
  for (const [id, mobile] of ledger.submitted) {
    const version = known.get(id);
    if (!version) out.push(`${id} was submitted with ${mobile} and is lost`);
    else if (version.state === 'draft' || version.mobile !== mobile)
      out.push(`${version.title} was submitted with ${mobile} and is ${version.state} with ${version.mobile}`);
  }
  for (const id of ledger.approved) if (!wasValid(stateOf(id))) out.push(`${id} was approved and is ${stateOf(id)}`);
  return out;
}
