export * from './activation.settings.ts';
export * from './licence.api.ts';
export * from './licence-notice.api.ts';
export * from './number.settings.ts';
export * from './settings-group.ts';
export * from './settings.api.ts';
export * from './settings.errors.ts';
export * from './system.settings.ts';
