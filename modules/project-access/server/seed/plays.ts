import { AppError } from '@mp/kernel/contract';
import type { Services } from '@mp/kernel/server';
import { readableProjects } from '@mp/project/server';
import { SamplePlay } from '@mp/workflow/server';
import { holdersOfAsking, projectsToAsk } from './plays.query.ts';
import { askFor } from '../request.service.ts';

/** How many people of the sample ask for a project that is closed to them. */
const askers = 6;

/** Some people ask for projects of other areas, so that managers have something to decide. */
export async function playRequests(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const projects = await projectsToAsk(system);
  if (projects.isDone) return;
  for (const [at, userId] of (await holdersOfAsking(system, askers)).entries()) {
    const context = await play.as(userId);
    const open = await readableProjects(context, context.rights, projects.ids);
    const projectId = projects.ids.filter((id) => !open.has(id))[at * 2];
    if (projectId === undefined) continue;
    try {
      await askFor(context, {
        projectId,
        levels: at % 3 === 2 ? ['L2', 'L4'] : ['L2'],
        days: 30,
        reason: '参与该项目的现场支援',
      });
    } catch (error) {
      // Whoever may not ask in this tenant has nothing to play.
      if (!(error instanceof AppError)) throw error;
    }
  }
}
