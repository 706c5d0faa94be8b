import './risk.settings.ts';

export * from './risk-score.ts';
export * from './risk.api.ts';
export * from './risk.errors.ts';
export * from './user-risk.resource.ts';
export { riskSettings } from './risk.settings.ts';
