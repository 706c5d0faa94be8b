import { endOfWork, workdayFrom } from '@mp/kernel/contract';
import { Context, ports, runTransition, systemContext, type ScheduledJob, type Services } from '@mp/kernel/server';
import { forEveryTenant } from '@mp/workflow/server';
import { answerStands, feedback, feedbackOverdueProcess } from '../../contract/index.ts';
import { todayOf } from '@mp/dealer/server';
import { forgetQueries } from '../public.query.ts';
import { feedbackServer } from './feedback.service.ts';
import { answeredUntil, overdueUntil } from './people.query.ts';

/** Working days after its term at which feedback goes to the superior of its handler. */
const escalateAfter = 2;

/** Closes what was answered ten days ago and neither rated nor reopened. */
export async function closeAnswered(services: Services, tenantId: string): Promise<number> {
  const context = systemContext(services, tenantId, 'feedback-close');
  const until = new Date(context.now.getTime() - answerStands * 86_400_000).toISOString();
  const ids = await answeredUntil(context, until);
  for (const { id } of ids)
    await runTransition(systemContext(services, tenantId, 'feedback-close'), feedbackServer, {
      id,
      name: 'expire',
      version: null,
      form: {},
      byProcess: true,
    });
  return ids.length;
}

/** The end of the working day so many working days before today. */
async function termBefore(context: Context, workdays: number): Promise<string> {
  const calendar = await context.tx((tx) => ports().workCalendar(tx));
  const day = workdayFrom(calendar.isWorkDay, todayOf(context), -workdays);
  return new Date(endOfWork(calendar, day)).toISOString();
}

/** Puts feedback that is two working days over its term before the superior of its handler. */
export async function escalateOverdue(services: Services, tenantId: string): Promise<number> {
  const house = systemContext(services, tenantId, 'feedback-escalate');
  const overdue = await overdueUntil(house, await termBefore(house, escalateAfter));
  for (const { id, handlerId } of overdue) {
    const principal = await services.loadPrincipal({ tenantId, userId: handlerId }, house.now);
    const context = new Context(services, house.facts, principal);
    await context.tx((tx) =>
      ports().startProcess(
        tx,
        { process: feedbackOverdueProcess, businessNo: 'no', optional: true },
        { resource: feedback.key, id },
      ),
    );
  }
  return overdue.length;
}

/** Once a day after midnight, when the terms of the day before are over. */
export const feedbackJob: ScheduledJob = {
  code: 'dealer.feedback',
  cron: '0 20 0 * * ?',
  retry: 3,
  run: async ({ services }) => {
    let [closed, escalated] = [0, 0];
    await forEveryTenant(services, async (tenantId) => {
      closed += await closeAnswered(services, tenantId);
      escalated += await escalateOverdue(services, tenantId);
    });
    return `closed ${closed}, escalated ${escalated}`;
  },
};

/** Queries of the public are forgotten after half a year. */
export const publicLogJob: ScheduledJob = {
  code: 'dealer.publicLog',
  cron: '0 40 3 * * ?',
  run: async (context) => `forgotten ${await forgetQueries(context)}`,
};
