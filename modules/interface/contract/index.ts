export * from './interface.errors.ts';
export * from './interface.api.ts';
export * from './interface.pages.ts';
export * from './interface-call.resource.ts';
export * from './interface-def.resource.ts';
export * from './event-subscription.resource.ts';
export * from './record-event.resource.ts';
export * from './interface-monitor.ts';
