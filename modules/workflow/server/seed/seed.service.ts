import { drawing, withDiagram } from '@mp/engine/compile';
import { AppError } from '@mp/kernel/contract';
import { createRecord, Context, seededRandom } from '@mp/kernel/server';
import type { Services } from '@mp/kernel/server';
import { categoryServer } from '../definition/definition.service.ts';
import { deployDefinition } from '../definition/deploy.service.ts';
import { deleteInstance, hold, terminate, withdraw } from '../instance/admin.service.ts';
import { startInstance } from '../instance/start.service.ts';
import { completeTask, handOver, returnTask } from '../instance/task.service.ts';
import { rollStats } from '../report/stat.job.ts';
import { saveDraft } from '../desk/draft.service.ts';
import { sampleCategories, sampleProcesses } from './sample-processes.ts';
import type { SampleProcess } from './sample-process.ts';

/** How many instances the sample company has, and over how many days back they are spread. */
const instances = 300;
const days = 120;
/** After how many instances the planner is told. */
const grown = [10, 60, 180];
const hour = 3_600_000;

/** What sample processes are made of. */
export interface WorkflowSeed {
  readonly tenantId: string;
  /** An administrator of the tenant. */
  readonly adminId: string;
  /** Who starts processes. */
  readonly people: readonly string[];
  /** Tells the planner how large the tables have become: plans made for empty ones take ten times as long. */
  readonly analyze: () => Promise<void>;
}

interface Stage {
  readonly services: Services;
  readonly seed: WorkflowSeed;
  readonly random: () => number;
}

/** The next moment at which somebody sits at his desk: hours after another one, between nine and six in China. */
function atDesk(after: number, hours: number, chance: number): number {
  const moment = new Date(after + hours * hour);
  const atNine = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate(), 1);
  const today = moment.getTime() - atNine;
  if (today >= 0 && today < 9 * hour) return moment.getTime();
  return atNine + (today < 0 ? 0 : 24 * hour) + Math.floor(chance * 8 * hour);
}

/** The category of a code, which the processes of the modules may have made already. */
async function categoryOf(context: Context, code: string): Promise<string | undefined> {
  const [known] = await context.rows<{ id: string }>(
    'select id from process_category where lower(code) = lower($1) and deleted_at is null',
    [code],
  );
  return known?.id;
}

/** A context of somebody at a moment. */
async function contextOf({ services, seed }: Stage, userId: string, at: Date): Promise<Context> {
  const then: Services = { ...services, now: () => at };
  const principal = await services.loadPrincipal({ tenantId: seed.tenantId, userId }, at);
  return new Context(then, { requestId: 'seed', ip: '', locale: 'zh-CN' }, principal);
}

const settingsOf = ({ key, subject, settings = '', fields }: SampleProcess): string =>
  `<wf:process form="fields" subject="${subject}" numberPrefix="${key.slice(0, 2).toUpperCase()}" numberDate="yyyyMM" numberDigits="4" traceForReaders="true"${settings}/><wf:form>${fields}</wf:form>`;

async function deploySamples(stage: Stage, at: Date): Promise<void> {
  const context = await contextOf(stage, stage.seed.adminId, at);
  const categories = new Map<string, string>();
  for (const [
    seq,
    {
      code,
      names: [zh, en, ja],
    },
  ] of sampleCategories.entries()) {
    categories.set(
      code,
      (await categoryOf(context, code)) ??
        (await createRecord(context, categoryServer, {
          values: {
            code,
            name: { ZH_CN: zh, EN_US: en, JA_JP: ja },
            seq: (seq + 1) * 10,
          },
        }).then(
          ({ id }) => String(id),
          async (error: unknown) => {
            // The job that deploys the processes of the modules was quicker by a moment.
            const known = await categoryOf(context, code);
            if (known === undefined) throw error;
            return known;
          },
        )),
    );
  }
  for (const process of sampleProcesses) {
    const [zh, en, ja] = process.names;
    const ext = `<wf:names en="${en}" ja="${ja}"/>${settingsOf(process)}`;
    const xml = await withDiagram(
      drawing({ key: process.key, name: zh, ext, nodes: process.nodes, flows: process.flows }),
    );
    const categoryId = categories.get(process.category) ?? null;
    await deployDefinition(context, { key: process.key, name: { ZH_CN: zh, EN_US: en, JA_JP: ja }, categoryId, xml });
  }
}

interface OpenTask {
  readonly id: string;
  readonly user_id: string;
  readonly kind: string;
}

async function openTasks(context: Context, instanceId: string): Promise<OpenTask[]> {
  return context.rows<OpenTask>(
    `select t.id, t.kind, min(x.user_id::text) as user_id from task t join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
      join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where i.root_id = $1::uuid and t.status = 'pending' group by t.id, t.kind, t.local_id order by t.local_id`,
    [instanceId],
  );
}

const opinions = ['同意', '同意，请按规定办理', '情况属实', '已核对', '可以'];
const refusals = ['材料不全，请补充', '金额与附件不符', '请与部门确认后再提交'];
const pick = (values: readonly string[], chance: number): string => values[Math.floor(chance * values.length)] ?? '';

/** One decision on an open task, mostly an approval. */
async function decideOne(stage: Stage, task: OpenTask, at: Date): Promise<void> {
  const { random } = stage;
  const context = await contextOf(stage, task.user_id, at);
  const chance = random();
  if (task.kind !== 'resubmit' && chance < 0.06)
    return void (await completeTask(context, task.id, { outcome: 'reject', opinion: pick(refusals, random()) }));
  if (task.kind !== 'resubmit' && chance < 0.1)
    return void (await returnTask(context, task.id, {
      nodeId: 'initiator',
      mode: 'replay',
      opinion: pick(refusals, random()),
    }));
  if (task.kind !== 'resubmit' && chance < 0.13) {
    const to = stage.seed.people[Math.floor(random() * stage.seed.people.length)];
    if (to !== undefined && to !== task.user_id) {
      await handOver(context, task.id, { type: 'transfer', to });
      return;
    }
  }
  await completeTask(context, task.id, { outcome: 'approve', opinion: pick(opinions, random()) });
}

/** Starts one instance and lets people work on it until now, or until they stop for some reason. */
async function playOne(stage: Stage, at: number, now: number): Promise<void> {
  const { random, seed } = stage;
  const starters = sampleProcesses.filter(({ key }) => key !== 'contract-legal');
  const process = starters[at % starters.length];
  const initiator = seed.people[Math.floor(random() * seed.people.length)];
  if (!process || initiator === undefined) return;
  const first = now - Math.floor(((instances - at) / instances) * days * 24 + 2) * hour;
  let moment = Math.min(atDesk(first, 0, random()), now - hour);
  const context = await contextOf(stage, initiator, new Date(moment));
  const { instance } = await startInstance(context, { defKey: process.key, form: process.form(random, seed.people) });
  const fate = random();
  if (fate < 0.03) return void (await withdraw(context, instance.id, {}));
  const steps = fate < 0.18 ? Math.floor(random() * 3) : 40;
  for (let done = 0; done < steps; done += 1) {
    moment = atDesk(moment, 1 + random() * 30, random());
    const [task] = await openTasks(context, instance.id);
    if (!task || moment > now) break;
    await decideOne(stage, task, new Date(moment));
  }
  await endByAdministrator(stage, { id: instance.id, fate, at: new Date(Math.min(moment, now)) });
}

async function endByAdministrator(
  stage: Stage,
  given: { readonly id: string; readonly fate: number; readonly at: Date },
): Promise<void> {
  if (given.fate < 0.15) return;
  const context = await contextOf(stage, stage.seed.adminId, given.at);
  const [row] = await context.rows<{ status: string }>('select status from process_instance where id = $1::uuid', [
    given.id,
  ]);
  if (row?.status !== 'processing') return;
  if (given.fate < 0.155) await hold(context, given.id, { type: 'suspend' });
  else if (given.fate < 0.165) await terminate(context, given.id, { opinion: '重复提交' });
  else if (given.fate < 0.17) await deleteInstance(context, given.id, {});
}

/** Sample processes, deployed, and 300 instances in all states, played by the commands that people use. */
export async function seedWorkflow(services: Services, seed: WorkflowSeed): Promise<void> {
  const stage: Stage = { services, seed, random: seededRandom(5005) };
  const now = services.now().getTime();
  await deploySamples(stage, new Date(now - (days + 1) * 24 * hour));
  for (let at = 0; at < instances; at += 1) {
    if (grown.includes(at)) await seed.analyze();
    try {
      await playOne(stage, at, now);
    } catch (error) {
      // A refused command leaves its instance as it stands: whom the dice chose may be a handler already, or a timer was quicker.
      if (!(error instanceof AppError)) throw error;
    }
  }
  await rollStats(services, days + 1);
  for (const userId of seed.people.slice(0, 3)) {
    const context = await contextOf(stage, userId, new Date(now - hour));
    await saveDraft(context, {
      defKey: 'expense',
      subject: '差旅报销（未提交）',
      form: { title: '差旅报销', amount: 860 },
    });
  }
}
