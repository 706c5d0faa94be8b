import { lifecycleOf } from '@mp/kernel/contract';
import { Context, lockRecord, runTransition, systemContext, updateRecord, type Services } from '@mp/kernel/server';
import { completeTask, deployBuiltIns, returnTask } from '@mp/workflow/server';
import { dealerVersion, type Content } from '../../contract/index.ts';
import { markLines } from '../audit.service.ts';
import { dealerVersionServer } from '../served.ts';
import { linesOf } from '../submit.service.ts';
import { beginVersion } from '../version.service.ts';
import { seedPapers } from './papers.ts';

/** What a sample version changes, and the node at which it stops. */
interface SampleAudit {
  readonly dealer: string;
  readonly at: 'asm' | 'ase' | 'specialist' | 'director' | 'manager' | 'finance' | 'returned' | 'draft';
  readonly values: (content: Content) => Content;
}

const legalRep: SampleAudit['values'] = () => ({ legalRep: '赵志远' });
const service: SampleAudit['values'] = ({ contacts }) => ({
  contacts: (contacts as { role: string }[]).map((each) =>
    each.role === 'SERVICE' ? { ...each, mobile: '13912345678' } : each,
  ),
});
const money: SampleAudit['values'] = ({ bankAccounts }) => ({
  bankAccounts: (bankAccounts as object[]).map((each) => ({ ...each, account: '6222021001112223334' })),
});

const audits: readonly SampleAudit[] = [
  { dealer: 'DLR00004', at: 'asm', values: legalRep },
  { dealer: 'DLR00005', at: 'ase', values: service },
  { dealer: 'DLR00006', at: 'specialist', values: legalRep },
  { dealer: 'DLR00011', at: 'finance', values: money },
  { dealer: 'DLR00016', at: 'returned', values: legalRep },
  { dealer: 'DLR00019', at: 'returned', values: service },
  { dealer: 'DLR00022', at: 'draft', values: service },
];

async function contextOf(services: Services, tenantId: string, userId: string): Promise<Context> {
  const principal = await services.loadPrincipal({ tenantId, userId }, services.now());
  return new Context(services, { requestId: 'seed', ip: '', locale: 'zh-CN' }, principal);
}

interface Task {
  readonly id: string;
  readonly node: string;
  readonly user: string;
}

async function openTasks(system: Context, recordId: string): Promise<Task[]> {
  return system.rows<Task>(
    `select t.id, t.node_id as node, min(x.user_id::text) as user from task t
      join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
      where x.record_id = $1::uuid and t.status = 'pending' group by t.id, t.node_id, t.local_id order by t.local_id`,
    [recordId],
  );
}

async function play(services: Services, tenantId: string, audit: SampleAudit): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  const [dealer] = await system.rows<{ id: string; user: string }>(
    `select d.id, (select u.id from tenant_user u where u.tenant_id = d.tenant_id and u.dealer_id = d.id and u.deleted_at is null order by u.user_name limit 1) as user
      from dealer d where d.code = $1 and d.open_version_id is null`,
    [audit.dealer],
  );
  if (!dealer?.user) return;
  const context = await contextOf(services, tenantId, dealer.user);
  const { id } = await context.tx((tx) => beginVersion(context, tx, dealer.id, { source: 'change' }));
  const current = await system.tx((tx) => lockRecord(system, tx, dealerVersionServer(), id));
  const saved = await updateRecord(context, dealerVersionServer(), id, 1, {
    ...audit.values(current),
    changeReason: '信息变更',
  });
  if (audit.at === 'draft') return;
  const lifecycle = lifecycleOf(dealerVersion.key);
  if (!lifecycle) return;
  await runTransition(context, dealerVersionServer(), lifecycle, {
    id,
    name: 'submit',
    version: Number(saved.version),
    form: {},
  });
  for (let step = 0; step < 8; step += 1) {
    const tasks = await openTasks(system, id);
    const next = tasks.find(({ node }) => node !== audit.at);
    if (!next || (tasks.some(({ node }) => node === audit.at) && tasks.length === 1)) return;
    const auditor = await contextOf(services, tenantId, next.user);
    const version = await system.tx((tx) => lockRecord(system, tx, dealerVersionServer(), id));
    if (audit.at === 'returned') {
      await markLines(
        auditor,
        id,
        linesOf(version).map(({ path }) => ({ path, mark: 'return' as const, remark: '请补充变更依据' })),
      );
      await returnTask(auditor, next.id, { nodeId: 'initiator', mode: 'replay', opinion: '请补充变更依据' });
      return;
    }
    await markLines(
      auditor,
      id,
      linesOf(version).map(({ path }) => ({ path, mark: 'ok' as const })),
    );
    await completeTask(auditor, next.id, { outcome: 'approve', opinion: '已核对' });
  }
}

/** Versions of the sample dealers that stand in the audit, played by their people through the module itself. */
export async function seedAudits(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  await deployBuiltIns(system);
  await seedPapers(services, tenantId);
  const [known] = await system.rows('select 1 from dealer_version where process_instance_id is not null limit 1');
  if (known) return;
  for (const audit of audits) await play(services, tenantId, audit);
}
