import { call, endpointQuery } from '@mp/kernel/web';
import {
  interfaceCall,
  interfaceCircuits,
  interfaceDef,
  interfaceTargets,
  resendCall,
  testInterface,
} from '../contract/index.ts';

/** Resources of which the user may let messages make records. */
export const targetsQuery = endpointQuery(interfaceDef.key, interfaceTargets, {});

/** Breakers and last calls, read again every minute. */
export const circuitsQuery = {
  ...endpointQuery(interfaceCall.key, interfaceCircuits, {}),
  refetchInterval: 60_000,
};

/** Sends a message by hand. */
export const sendTest = (id: string, body: unknown) => call(testInterface, { params: { id }, body: { body } });

/** Sends the message of a failed call once more. */
export const resend = (id: string) => call(resendCall, { params: { id } });
