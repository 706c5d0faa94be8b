export * from './board.api.ts';
export * from './board.errors.ts';
export * from './board.pages.ts';
export * from './candidates.rules.ts';
export * from './figure.resource.ts';
export * from './slots.rules.ts';
export * from './total-report.ts';
