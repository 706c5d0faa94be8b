import { defineProcess } from '@mp/kernel/contract';

/** Checks a registration against which something speaks. */
export const registrationProcess = defineProcess('registration', { key: 'P_WARRANTY_REG', nodes: ['firstCheck'] });
