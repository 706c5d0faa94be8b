export * from './genset-event.ts';
export * from './genset-fold.rules.ts';
export * from './genset-report.ts';
export * from './genset.api.ts';
export * from './genset.errors.ts';
export * from './genset.pages.ts';
export * from './genset.resource.ts';
export * from './serial.rules.ts';
