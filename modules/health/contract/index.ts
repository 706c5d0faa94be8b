export * from './health.api.ts';
