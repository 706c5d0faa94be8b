export * from './delivery.api.ts';
export * from './notice.api.ts';
