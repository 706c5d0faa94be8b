export * from './log.api.ts';
export * from './log.settings.ts';
export * from './log-lines.resource.ts';
export * from './log-reading.api.ts';
