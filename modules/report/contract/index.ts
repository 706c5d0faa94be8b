export * from './service-call.resource.ts';
export * from './use-reports.ts';
