export * from './database.ts';
export * from './server.ts';
