export * from './check-list.resource.ts';
export * from './checks.rules.ts';
export * from './phase-record.lifecycle.ts';
export * from './phase-record.resource.ts';
export * from './phase.api.ts';
export * from './phase.errors.ts';
export * from './phase.process.ts';
export * from './project-phase.pages.ts';
