export * from './org-template.resource.ts';
export * from './org-template.rules.ts';
export * from './organisation-types.ts';
export * from './tenant.api.ts';
export * from './tenant.errors.ts';
export * from './tenant.resource.ts';
