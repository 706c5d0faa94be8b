import type { Resource } from '@mp/kernel/contract';
import { Context, runTransition, serverOf, systemContext, type Services, type Values } from '@mp/kernel/server';
import { deployBuiltIns } from '../built-in/built-in.service.ts';
import { completeTask } from '../instance/task.service.ts';

/** A record of the samples that somebody submits. */
export interface PlayedSubmission {
  readonly id: string;
  /** User who submits it. */
  readonly by: string;
  readonly form?: Values;
  /** How many of its tasks their people decide, one after the other; none when not given. */
  readonly decided?: number;
}

/** The people of a sample company at work: records are submitted, and their tasks decided, by the product's own ways. */
export class SamplePlay {
  readonly #services: Services;
  readonly #tenantId: string;
  /** Reads the rows of the tenant. */
  readonly system: Context;

  constructor(services: Services, tenantId: string) {
    this.#services = services;
    this.#tenantId = tenantId;
    this.system = systemContext(services, tenantId, 'seed');
  }

  /** Deploys the processes, without which nothing can be submitted. */
  async begin(): Promise<void> {
    await deployBuiltIns(this.system);
  }

  /** What somebody of the tenant does. */
  async as(userId: string): Promise<Context> {
    return new Context(
      this.#services,
      { requestId: 'seed', ip: '', locale: 'zh-CN' },
      await this.#services.loadPrincipal({ tenantId: this.#tenantId, userId }, this.#services.now()),
    );
  }

  /** Submits records in their order, each with the first of its tasks decided. */
  async submit(resource: Pick<Resource, 'key'>, submissions: readonly PlayedSubmission[]): Promise<void> {
    for (const { id, by, form = {}, decided = 0 } of submissions) {
      await this.move(resource, { id, by, name: 'submit', form });
      for (let step = 0; step < decided; step += 1) if (!(await this.decide(id))) break;
    }
  }

  /** Somebody moves a record along its lifecycle. */
  async move(
    resource: Pick<Resource, 'key'>,
    { id, by, name, form = {} }: Pick<PlayedSubmission, 'id' | 'by' | 'form'> & { readonly name: string },
  ): Promise<void> {
    await runTransition(await this.as(by), serverOf(resource), { id, name, version: null, form });
  }

  /** Who holds the open task of a record decides it, by approval when nothing else is said; answers whether there was one. */
  async decide(
    recordId: string,
    decision: { readonly outcome: string; readonly form?: Values; readonly opinion?: string } = { outcome: 'approve' },
  ): Promise<boolean> {
    const [task] = await this.system.rows<{ taskId: string; userId: string }>(
      `select task_id as "taskId", user_id as "userId" from task_inbox where record_id = $1 order by user_id limit 1`,
      [recordId],
    );
    if (!task) return false;
    await completeTask(await this.as(task.userId), task.taskId, decision);
    return true;
  }
}
