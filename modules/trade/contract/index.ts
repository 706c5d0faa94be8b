import './trade.settings.ts';

export * from './industry-info.lifecycle.ts';
export * from './industry-info.resource.ts';
export * from './industry-info.rules.ts';
export * from './leads-report.ts';
export * from './trade-staff.resource.ts';
export * from './trade.api.ts';
export * from './trade.errors.ts';
export * from './trade.pages.ts';
