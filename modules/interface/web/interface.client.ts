import { call, endpointQuery } from '@mp/kernel/web';
import {
  eventEntities,
  eventSubscription,
  interfaceCall,
  interfaceCircuits,
  interfaceDef,
  interfaceTargets,
  resendCall,
  sendEventAgain,
  testInterface,
} from '../contract/index.ts';

/** Resources of which the user may let messages make records. */
export const targetsQuery = endpointQuery(interfaceDef.key, interfaceTargets, {});

/** Resources of whose records the user may have others told. */
export const entitiesQuery = endpointQuery(eventSubscription.key, eventEntities, {});

/** Breakers and last calls, read again every minute. */
export const circuitsQuery = {
  ...endpointQuery(interfaceCall.key, interfaceCircuits, {}),
  refetchInterval: 60_000,
};

/** Sends a message by hand. */
export const sendTest = (id: string, body: unknown) => call(testInterface, { params: { id }, body: { body } });

/** Sends the message of a failed call once more. */
export const resend = (id: string) => call(resendCall, { params: { id } });

/** Tells an event once more. */
export const resendEvent = (id: string) => call(sendEventAgain, { params: { id } });
