export * from './endpoint.ts';
export * from './error.ts';
export * from './field.ts';
export * from './lifecycle.ts';
export * from './list.ts';
export * from './resource.ts';
export * from './units.ts';
export * from './validate.ts';
