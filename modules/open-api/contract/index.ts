export * from './access-project.resource.ts';
export * from './ip-range.ts';
export * from './open.api.ts';
export * from './open.errors.ts';
export * from './open.pages.ts';
