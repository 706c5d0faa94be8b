export * from './assistant-token.resource.ts';
export * from './assistant-write.resource.ts';
export * from './assistant.api.ts';
export * from './assistant.errors.ts';
export * from './assistant.pages.ts';
