import { randomUUID } from 'node:crypto';
import { Context } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { workflowModule } from './index.ts';

/**
 * Approves the open tasks of a record one after the other until there are none, each by whom of `people` has it. Answers
 * the tasks in their order; `forms` are what is filled in at a task. Throws when a task is nobody's of them, or when its approval is refused.
 */
export async function approveTasks(
  server: TestServer,
  recordId: string,
  by: readonly TestUser[] | { readonly people: readonly TestUser[]; readonly forms: Readonly<Record<string, object>> },
): Promise<readonly string[]> {
  const { people, forms } = 'people' in by ? by : { people: by, forms: {} as Readonly<Record<string, object>> };
  const approved: string[] = [];
  for (;;) {
    const tasks = await server.sql<{ task_id: string; user_id: string; node: string }>(
      `select i.task_id, i.user_id, t.node_id as node from task_inbox i join task t on t.id = i.task_id
       where i.record_id = $1 order by t.created_at`,
      [recordId],
    );
    if (tasks.length === 0) return approved;
    const task = tasks.find(({ user_id: id }) => people.some((user) => user.id === id));
    const handler = people.find(({ id }) => id === task?.user_id);
    if (!task || !handler) throw new Error(`${tasks[0]?.node} waits for somebody else`);
    const { status, text } = await server.call(handler, 'POST', `/workflow/tasks/${task.task_id}/complete`, {
      body: { outcome: 'approve', ...(forms[task.node] ? { form: forms[task.node] } : {}) },
    });
    if (status !== 200) throw new Error(`${task.node} was not approved: ${text}`);
    approved.push(task.node);
  }
}

/** Fires the timers of processes that are due by the server's clock; answers how many. */
export async function fireTimers(server: TestServer): Promise<number> {
  const jobs = await server.sql<{ id: string; payload: { payload: Record<string, unknown> } }>(
    `select j.id::text, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'workflow.timer' and j.run_at <= $1`,
    [server.services.now()],
  );
  const timer = workflowModule.jobs?.find(({ kind }) => kind === 'workflow.timer');
  for (const { id, payload } of jobs) {
    const context = new Context(server.services, { requestId: randomUUID(), ip: '', locale: 'zh-CN' });
    await server.sql('update graphile_worker._private_jobs set key = null where id = $1', [id]);
    await timer?.run(context, payload.payload, { jobId: id, attempt: 1, signal: new AbortController().signal });
    await server.sql('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
  return jobs.length;
}
