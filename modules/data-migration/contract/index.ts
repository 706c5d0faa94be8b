export * from './migration.api.ts';
export * from './migration.errors.ts';
export * from './migration.pages.ts';
export * from './migration-run.resource.ts';
