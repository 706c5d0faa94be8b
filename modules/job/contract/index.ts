import './job.settings.ts';
export * from './cron.ts';
export * from './job.api.ts';
export * from './job.errors.ts';
export * from './job.pages.ts';
export * from './job.resource.ts';
export * from './job.settings.ts';
export * from './cron-words.ts';
