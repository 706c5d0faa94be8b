export * from './project-punch.errors.ts';
export * from './project-punch.pages.ts';
export * from './project-risk.lifecycle.ts';
export * from './project-risk.resource.ts';
export * from './punch-item.lifecycle.ts';
export * from './punch-item.resource.ts';
