export * from './tenant.api.ts';
export * from './tenant.errors.ts';
export * from './tenant.resource.ts';
