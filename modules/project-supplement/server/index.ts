import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { projectSupplementPages } from '../contract/index.ts';
import { projectSupplementRoles } from './project-supplement.roles.ts';
import { projectSupplementRoutes } from './project-supplement.route.ts';
import { supplementDrawing } from './seed-supplement-process.ts';
import { playSupplements } from './seed/plays.ts';
import { supplementServer } from './supplement.service.ts';

/** What is entered of projects afterwards, with evidence. */
export const projectSupplementModule: ServerModule = defineServerModule({
  name: 'project-supplement',
  acting: 'open',
  samples: {
    after: ['project'],

    play: playSupplements,
  },
  pages: projectSupplementPages,
  resources: [supplementServer],
  routes: projectSupplementRoutes,
  processes: [supplementDrawing],
  roles: projectSupplementRoles,
});
