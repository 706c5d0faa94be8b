import './push.settings.ts';

export * from './push-message.resource.ts';
export * from './push.api.ts';
export * from './push.errors.ts';
export * from './push.pages.ts';
