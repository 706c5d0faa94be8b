export * from './milestone.resource.ts';
export * from './plan.api.ts';
export * from './plan.errors.ts';
export * from './plan.lifecycle.ts';
export * from './plan.pages.ts';
export * from './plan.process.ts';
export * from './plan.resource.ts';
export * from './plan.rules.ts';
