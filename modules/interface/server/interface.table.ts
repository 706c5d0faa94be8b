import { tableOf } from '@mp/kernel/table';
import { eventSubscription } from '../contract/event-subscription.resource.ts';
import { interfaceDef } from '../contract/interface-def.resource.ts';

/**
 * Links to other systems. Their log `interface_log` and its counts by minute, both cut by time, and the breakers
 * `interface_circuit` stand in the migration alone.
 */
export const interfaceDefTable = tableOf(interfaceDef, { name: 'interface_def' });

/** Who is told of what; the events themselves, `record_event`, stand in the migration alone. */
export const eventSubscriptionTable = tableOf(eventSubscription, { name: 'event_subscription' });
