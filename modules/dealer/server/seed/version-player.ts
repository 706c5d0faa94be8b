import { AppError, type Content } from '@mp/kernel/contract';
import {
  Context,
  getRecord,
  lockRecord,
  runTransition,
  systemContext,
  updateRecord,
  type ResourceServer,
  type Services,
  linesOf,
} from '@mp/kernel/server';
import { completeTask, returnTask } from '@mp/workflow/server';
import { dealerVersionServer } from '../served.ts';
import { dealerVersions } from '../dealer-versions.ts';
import { versionScope, waiveGaps } from '../waiver.service.ts';

/** What a sample version changes; the class of the change decides the route. */
export type SampleChange = 'phone' | 'service' | 'legal' | 'money' | 'scope';

const legalReps = ['赵志远', '钱立群', '孙明哲', '李景行', '周慕云', '吴振邦', '郑怀远', '王守诚'] as const;

/** The content of a version after its n-th sample change. */
function changed(change: SampleChange, content: Content, n: number): Content {
  const mobile = `139${String(12_345_678 + n * 1013).padStart(8, '0')}`;
  const call = (role: string): Content => ({
    contacts: (content.contacts as { role: string }[]).map((each) => (each.role === role ? { ...each, mobile } : each)),
  });
  switch (change) {
    case 'phone':
      return call('SALES');
    case 'service':
      return call('SERVICE');
    case 'legal':
      return { legalRep: legalReps[n % legalReps.length] };
    case 'money':
      return {
        bankAccounts: (content.bankAccounts as object[]).map((each) => ({
          ...each,
          account: `62220210011${String(10_000_000 + n * 37)}`,
        })),
      };
    case 'scope':
      return {
        authorisations: (content.authorisations as object[]).map((each) => ({
          ...each,
          validTo: `${2028 + (n % 3)}-0${1 + (n % 9)}-28`,
        })),
      };
  }
}

/** How a sample version goes through its audit. */
export interface SamplePlay {
  readonly dealer: string;
  readonly change: SampleChange;
  /** Number of the change, so that each one is another. */
  readonly n: number;
  /** Where it stops: at a node, returned, as a draft, rejected; undefined where it becomes valid. */
  readonly until?: string;
  /** Whether the first auditor returns it, and the dealer mends it. */
  readonly isReturned?: boolean;
}

interface Task {
  readonly id: string;
  readonly node: string;
  /** Whoever has it in the inbox. */
  readonly users: readonly string[];
}

const hour = 3_600_000;

/** The next moment at which somebody sits at his desk: hours after another one, between nine and six in China. */
function atDesk(after: number, hours: number): number {
  const moment = new Date(after + hours * hour);
  const nine = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate(), 1);
  const into = moment.getTime() - nine;
  if (into >= 0 && into < 9 * hour) return moment.getTime();
  return nine + (into < 0 ? 0 : 24 * hour) + (moment.getUTCMinutes() + 7) * 60_000;
}

/** Plays what people do with sample versions, at moments of the past: each act is done by the module itself. */
export class VersionPlayer {
  readonly #services: Services;
  readonly #tenantId: string;
  readonly #pause: () => number;
  #at = 0;

  /** `pause` tells how many hours pass before somebody acts; zero plays everything now. */
  constructor(services: Services, tenantId: string, pause: () => number = () => 0) {
    this.#services = { ...services, now: () => (this.#at === 0 ? services.now() : new Date(this.#at)) };
    this.#tenantId = tenantId;
    this.#pause = pause;
  }

  /** Where the play begins; without it, it plays now. */
  begin(at: number): void {
    this.#at = atDesk(at, 0);
  }

  /** Time goes by until somebody acts. */
  wait(): void {
    if (this.#at > 0) this.#at = atDesk(this.#at, this.#pause());
  }

  /** The house itself, at the moment of the play. */
  system(): Context {
    return systemContext(this.#services, this.#tenantId, 'seed');
  }

  /** A context of somebody at the moment of the play. */
  async as(userId: string): Promise<Context> {
    const principal = await this.#services.loadPrincipal({ tenantId: this.#tenantId, userId }, this.#services.now());
    return new Context(this.#services, { requestId: 'seed', ip: '', locale: 'zh-CN' }, principal);
  }

  /** Open tasks on a record. */
  openTasks(recordId: string): Promise<Task[]> {
    return this.system().rows<Task>(
      `select t.id, t.node_id as node, array_agg(x.user_id::text order by x.user_id) as users from task t
        join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
        where x.record_id = $1::uuid and t.status = 'pending' group by t.id, t.node_id, t.local_id order by t.local_id`,
      [recordId],
    );
  }

  /** Somebody who has a task and may read what it is about: a director of another area, say, may not. */
  async handler({ users }: Task, server: ResourceServer, recordId: string): Promise<Context> {
    for (const user of users) {
      const context = await this.as(user);
      const reads = await getRecord(context, server, recordId).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
      if (reads) return context;
    }
    throw new Error(`nobody can act on ${recordId}`);
  }

  /** Plays a version from its beginning; a dealer that has none to begin is left out. */
  async play(given: SamplePlay): Promise<void> {
    const [dealer] = await this.system().rows<{ id: string; user: string | null; head: string | null }>(
      `select d.id, (select min(u.id::text) from tenant_user u where u.dealer_id = d.id and u.deleted_at is null) as user,
          (select min(m.member_id::text) from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id
            where r.code = 'R_DDS' and r.deleted_at is null and m.member_type = 'user') as head
        from dealer d where d.code = $1 and d.open_version_id is null and d.status = 'active'`,
      [given.dealer],
    );
    const author = given.change === 'scope' ? dealer?.head : dealer?.user;
    if (!dealer || !author) return;
    const context = await this.as(author);
    const { id } = await context.tx((tx) => dealerVersions.begin(tx, { subjectId: dealer.id, source: 'change' }));
    await this.#save(author, id, { ...given, reason: '信息变更' });
    if (given.until === 'draft') return;
    await this.#submit(author, id);
    await this.#audit(author, id, given);
  }

  async #record(id: string): Promise<Content> {
    const system = this.system();
    return system.tx((tx) => lockRecord(tx, dealerVersionServer(), { id }));
  }

  async #save(
    author: string,
    id: string,
    { change, n, reason }: SamplePlay & { readonly reason: string },
  ): Promise<void> {
    const record = await this.#record(id);
    await updateRecord(await this.as(author), dealerVersionServer(), {
      id,
      version: Number(record.version),
      values: {
        ...changed(change, record, n),
        changeReason: reason,
      },
    });
  }

  async #submit(author: string, id: string): Promise<void> {
    await runTransition(await this.as(author), dealerVersionServer(), {
      id,
      name: 'submit',
      version: null,
      form: {},
    });
  }

  async #audit(author: string, id: string, given: SamplePlay): Promise<void> {
    let isToReturn = given.isReturned === true || given.until === 'returned';
    for (let step = 0; step < 12; step += 1) {
      const tasks = await this.openTasks(id);
      const next = tasks.find(({ node }) => node !== given.until);
      if (!next) return;
      this.wait();
      if (isToReturn) {
        isToReturn = false;
        await this.#sendBack(next, id);
        if (given.until === 'returned') return;
        this.wait();
        await this.#save(author, id, { ...given, n: given.n + 500, reason: '按审核意见修改' });
        await this.#submit(author, id);
      } else if (given.until === 'rejected' && step > 0) {
        await completeTask(await this.handler(next, dealerVersionServer(), id), next.id, {
          outcome: 'reject',
          opinion: '与登记信息不符，驳回',
        });
        return;
      } else await this.#approve(next, id);
    }
  }

  async #mark(auditor: Context, id: string, mark: 'ok' | 'return'): Promise<void> {
    const remark = mark === 'return' ? { remark: '请补充变更依据' } : {};
    const marks = linesOf(await this.#record(id)).map(({ path }) => ({ path, mark, ...remark }));
    await dealerVersions.mark(auditor, { id, marks });
  }

  async #sendBack(task: Task, id: string): Promise<void> {
    const auditor = await this.handler(task, dealerVersionServer(), id);
    await this.#mark(auditor, id, 'return');
    await returnTask(auditor, task.id, { nodeId: 'initiator', mode: 'replay', opinion: '请补充变更依据' });
  }

  #inAYear(): string {
    return new Date(this.#services.now().getTime() + 365 * 24 * hour).toISOString().slice(0, 10);
  }

  async #approve(task: Task, id: string): Promise<void> {
    const auditor = await this.handler(task, dealerVersionServer(), id);
    await this.#mark(auditor, id, 'ok');
    if (task.node === 'manager' && (await versionScope(auditor, id)).gaps.length > 0)
      await waiveGaps(auditor, id, { until: this.#inAYear(), reason: '已安排培训，证书与设备一年内补齐' });
    await completeTask(auditor, task.id, { outcome: 'approve', opinion: '已核对' });
  }
}
