export * from './log.api.ts';
export * from './log.settings.ts';
