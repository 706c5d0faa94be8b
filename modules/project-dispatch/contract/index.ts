export * from './acceptance.rules.ts';
export * from './candidates.rules.ts';
export * from './dispatch.api.ts';
export * from './dispatch.errors.ts';
export * from './dispatch.lifecycle.ts';
export * from './dispatch.pages.ts';
export * from './dispatch.resource.ts';
export * from './performance-report.ts';
