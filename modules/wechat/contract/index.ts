export * from './wechat.api.ts';
export * from './wechat.errors.ts';
export * from './wechat.settings.ts';
