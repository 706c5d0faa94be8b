export * from './channel.settings.ts';
export * from './delivery.api.ts';
export * from './notice.api.ts';
