import { newId } from '../client.ts';

/**
 * Begins the ids of files that are on the device alone. They have the form of the server's ids, so that every rule of a
 * form holds for them; as the time with which those begin it stands for a day in 1978.
 */
const localPrefix = '0ff11e00-';

/** An id for a file that is on this device alone. */
export const newLocalId = (): string => `${localPrefix}${newId().slice(localPrefix.length)}`;

/** Whether an id is that of a file of the device. */
export const isLocalId = (id: string): boolean => id.startsWith(localPrefix);
