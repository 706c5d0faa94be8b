export * from './project-maintenance.pages.ts';
export * from './service-plan.lifecycle.ts';
export * from './service-plan.resource.ts';
export * from './service-visit.resource.ts';
export * from './service.api.ts';
export * from './service.errors.ts';
export * from './service.rules.ts';
