/** What acts when nobody does: clocks, services, messages. */
export const systemId = '00000000-0000-0000-0000-000000000000';
