export * from './counters.api.ts';
export * from './home.api.ts';
export * from './search.api.ts';
