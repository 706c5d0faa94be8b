import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { migrationPages } from '../contract/index.ts';
import { migrationRoutes } from './migration.route.ts';
import { migrationJobs, migrationRunServer } from './run.service.ts';

/** Carries what a tenant has configured to another one: packages, their comparison, their import, and its undoing. */
export const dataMigrationModule: ServerModule = defineServerModule({
  name: 'data-migration',
  pages: migrationPages,
  resources: [migrationRunServer],
  routes: migrationRoutes,
  jobs: migrationJobs,
});
