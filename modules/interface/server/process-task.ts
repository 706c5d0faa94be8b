import { AppError } from '@mp/kernel/contract';
import { BpmnError, type InternalService } from '@mp/workflow/server';
import { interfaceErrors } from '../contract/interface.errors.ts';
import { callInterface } from './call.service.ts';

/** What ends a service task by a boundary event instead of being tried again: trying again would end the same way. */
const business: Readonly<Record<string, string>> = {
  'interface.unknown': 'INTERFACE_UNKNOWN',
  'interface.disabled': 'INTERFACE_DISABLED',
  'interface.mapping': 'INTERFACE_MAPPING',
};

/**
 * Service tasks of processes call other systems: `code` names the interface, all other inputs are the message. The answer
 * is the result of the task; failures are tried again as the task says, under one key.
 */
export const interfaceService: InternalService = {
  name: 'interface.call',
  outside: async (context, { input, key }) => {
    const { code, ...message } = input;
    if (typeof code !== 'string') throw interfaceErrors.unknown({ code: '' });
    try {
      const { body } = await callInterface(context, code, { message, key });
      return body;
    } catch (error) {
      const known = error instanceof AppError ? business[error.code] : undefined;
      throw known === undefined ? error : new BpmnError(known);
    }
  },
};
