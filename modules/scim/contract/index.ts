export * from './scim.errors.ts';
export * from './scim.pages.ts';
export * from './scim-client.api.ts';
export * from './scim-client.resource.ts';
export * from './scim-group.resource.ts';
