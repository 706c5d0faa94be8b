export * from './counters.api.ts';
export * from './home-page.api.ts';
export * from './home-page.errors.ts';
export * from './home-page.resource.ts';
export * from './home.api.ts';
export * from './search.api.ts';
