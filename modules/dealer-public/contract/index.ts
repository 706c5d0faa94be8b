import './public.settings.ts';
import './tiles.settings.ts';

export * from './feedback.api.ts';
export * from './feedback.errors.ts';
export * from './feedback.resource.ts';
export * from './feedback.rules.ts';
export * from './lookup.api.ts';
export * from './public.api.ts';
export * from './public.errors.ts';
export * from './public.pages.ts';
export * from './public-reports.ts';
export * from './public.settings.ts';
export * from './qr.api.ts';
export * from './tiles.rules.ts';
export * from './tiles.settings.ts';
export * from './feedback.process.ts';
