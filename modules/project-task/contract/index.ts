export * from './load.rules.ts';
export * from './project-task.api.ts';
export * from './project-task.errors.ts';
export * from './project-task.lifecycle.ts';
export * from './project-task.pages.ts';
export * from './project-task.resource.ts';
export * from './task.rules.ts';
