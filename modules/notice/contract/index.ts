export * from './announcement.api.ts';
export * from './announcement.resource.ts';
export * from './channel.settings.ts';
export * from './delivery.api.ts';
export * from './notice.api.ts';
export * from './notice.errors.ts';
export * from './notice-robot.api.ts';
export * from './notice-robot.resource.ts';
