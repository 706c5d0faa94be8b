export * from './org-relation.api.ts';
export * from './org-relation.resource.ts';
export * from './organisation.api.ts';
export * from './organisation.errors.ts';
export * from './organisation.resource.ts';
