export * from './attachment.api.ts';
export * from './attachment.errors.ts';
export * from './file-purpose.ts';
