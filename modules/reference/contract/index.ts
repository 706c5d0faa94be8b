export * from './area-assignment.resource.ts';
export * from './big-area.resource.ts';
export * from './calendar.resource.ts';
export * from './calendar.rules.ts';
export * from './state-days.ts';
export * from './dictionary.resource.ts';
export * from './directory.resource.ts';
export * from './genset-model.lifecycle.ts';
export * from './genset-model.resource.ts';

export * from './reference.errors.ts';
export * from './reference.pages.ts';
export * from './region.resource.ts';
