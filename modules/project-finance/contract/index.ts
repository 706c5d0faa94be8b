export * from './business-information-report.ts';
export * from './business-plan.lifecycle.ts';
export * from './business-plan.process.ts';
export * from './business-plan.resource.ts';
export * from './business-plan.rules.ts';
export * from './project-finance.errors.ts';
export * from './project-finance.pages.ts';
