export * from './missing-report.ts';
export * from './project-supplement.pages.ts';
export * from './supplement.api.ts';
export * from './supplement.errors.ts';
export * from './supplement.lifecycle.ts';
export * from './supplement.process.ts';
export * from './supplement.resource.ts';
