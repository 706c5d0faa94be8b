export * from './calendar.api.ts';
export * from './calendar.errors.ts';
