import './order.settings.ts';

export * from './check-in.rules.ts';
export * from './inspection.rules.ts';
export * from './marks.rules.ts';
export * from './order-rows.ts';
export * from './order.api.ts';
export * from './order.errors.ts';
export * from './order-events.ts';
export * from './order.lifecycle.ts';
export * from './order.pages.ts';
export * from './order.process.ts';
export * from './order.resource.ts';
export * from './order-actions.ts';
