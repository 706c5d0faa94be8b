export * from './gray-rule.resource.ts';
export * from './gray.api.ts';
export * from './gray.errors.ts';
export * from './gray.pages.ts';
export * from './ip-pattern.ts';
