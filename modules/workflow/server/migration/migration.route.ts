import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../../contract/index.ts';
import { migrateInstances, readMigration } from './migration.service.ts';

/** Migration of running instances to another version. */
export const migrationRoutes: readonly BoundRoute[] = [
  bind(api.migrateInstances, (context, { body }) => migrateInstances(context, body)),
  bind(api.readMigration, (context, { params }) => readMigration(context, params.id)),
];
