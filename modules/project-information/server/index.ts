import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { projectInformationPages } from '../contract/index.ts';
import { factServers } from './facts.service.ts';
import { projectInformationRoles } from './project-information.roles.ts';

/** Wide tables over projects, their lines and their units. */
export const projectInformationModule: ServerModule = defineServerModule({
  name: 'project-information',
  acting: 'open',
  pages: projectInformationPages,
  resources: factServers,
  roles: projectInformationRoles,
});
