import './goem.settings.ts';

export * from './goem-login.resource.ts';
export * from './goem.api.ts';
export * from './goem.errors.ts';
export * from './goem.pages.ts';
export * from './goem.resource.ts';
export * from './goem.process.ts';
