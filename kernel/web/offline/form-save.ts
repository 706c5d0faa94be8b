import type { Resource } from '@mp/kernel/contract';
import { ApiError } from '../api-error.ts';
import type { Values } from '../archetypes/form/form-model.ts';
import { recordName } from '../controls/control.ts';
import type { AnyRecord, ResourceClient } from '../resource-client.ts';
import { offlineDevice } from './device.ts';
import { enteredNames } from './entered-name.ts';

/** A save of a form on its way. */
export interface Sending {
  /** The device's own id of the save. */
  readonly id: string;
  readonly resource: Resource;
  /** The stored record; undefined when a new one is made. */
  readonly record: AnyRecord | undefined;
  /** The version that is changed; none for a new record. */
  readonly version: number | undefined;
  readonly values: Values;
  /** What the form began with, with the names of its references. */
  readonly known: Values;
  /** Where the record goes once it is stored, such as `submit`. */
  readonly transition: string | undefined;
}

const deviceOf = async ({ offline }: Resource) => (offline === undefined ? undefined : offlineDevice());

/** Stores what a form holds, with the files of the device sent before it. Throws `ApiError`. */
export async function sendSave(client: ResourceClient, sending: Sending): Promise<AnyRecord> {
  const { id, resource, record, version, values } = sending;
  const device = await deviceOf(resource);
  const input = device ? await device.files.sent(values) : values;
  const saved =
    record && version !== undefined
      ? await client.update(record.id, version, input)
      : await client.create(device && resource.offline ? { ...input, [resource.offline]: id } : input);
  await device?.outbox.discard(id);
  return saved;
}

/** Where a save got no answer it waits on this device, if that keeps what is saved; answers whether it does. */
export async function enqueueSave(error: unknown, sending: Sending): Promise<boolean> {
  const { record, version = 0, known, ...save } = sending;
  const device = error instanceof ApiError && error.unreachable ? await deviceOf(save.resource) : undefined;
  if (!device) return false;
  const label = record ? recordName(save.resource, record) : '';
  const names = record ? undefined : enteredNames({ ...save, known });
  await device.outbox.put({ ...save, recordId: record?.id ?? null, version, label, names });
  return true;
}
