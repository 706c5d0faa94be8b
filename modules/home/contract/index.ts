export * from './home.api.ts';
