export * from './federation.api.ts';
export * from './federation.errors.ts';
export * from './group-mapping.resource.ts';
export * from './identity-provider.resource.ts';
