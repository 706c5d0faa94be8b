export * from './facts.resource.ts';
export * from './project-information.pages.ts';
