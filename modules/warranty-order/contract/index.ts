import './warranty-order.settings.ts';

export * from './certificate-change.lifecycle.ts';
export * from './certificate-change.process.ts';
export * from './certificate-change.resource.ts';
export * from './certificate.resource.ts';
export * from './certificate-report.ts';
export * from './certificate.rules.ts';
export * from './pe-order.api.ts';
export * from './pe-order.lifecycle.ts';
export * from './pe-order.process.ts';
export * from './pe-order.resource.ts';
export * from './pe-order.rules.ts';
export * from './warranty-order.errors.ts';
export * from './warranty-order.pages.ts';
export * from './warranty-order.settings.ts';
