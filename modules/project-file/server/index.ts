import { defineServerModule, recordTransitioned, type ServerModule } from '@mp/kernel/server';
import { openWorks } from '@mp/project/server';
import { phaseGates } from '@mp/project-phase/server';
import { projectFilePages } from '../contract/index.ts';
import { fileTemplateServer } from './file-template.service.ts';
import { filesOfClosing, filesOfPhase } from './gates.ts';
import { projectFileRoles } from './project-file.roles.ts';
import { projectFileRoutes } from './project-file.route.ts';
import { beginsPlanning, projectFileServer, takeTemplates } from './project-file.service.ts';
import { playFiles } from './seed/plays.ts';

/** Files of projects, and the templates by which they are asked for. */
export const projectFileModule: ServerModule = defineServerModule({
  name: 'project-file',
  acting: 'open',
  samples: { after: ['project', 'project-plan', 'project-phase', 'project-supplement'], play: playFiles },
  pages: projectFilePages,
  resources: [fileTemplateServer, projectFileServer],
  routes: projectFileRoutes,
  roles: projectFileRoles,
  contributes: [openWorks.of(filesOfClosing), phaseGates.of(filesOfPhase)],
  listeners: [
    recordTransitioned.on({
      matches: async (_tx, moved) => beginsPlanning(moved),
      handle: async (context, { id }) => void (await takeTemplates(context, id)),
    }),
  ],
});
