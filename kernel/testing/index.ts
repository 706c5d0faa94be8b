export * from './database.ts';
export * from './server.ts';
export * from './pulse.ts';
export * from './record.ts';
export * from './picture.ts';
export * from './node.ts';
