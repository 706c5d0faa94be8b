export * from './attachment.api.ts';
export * from './attachment.errors.ts';
export * from './file-purpose.ts';
export * from './files.settings.ts';
export * from './store-address.ts';
export * from './attachment.pages.ts';
export * from './stored-file.api.ts';
export * from './stored-file.resource.ts';
