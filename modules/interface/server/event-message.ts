import type { Json } from '@mp/engine/core';
import { AppError, permissionKey } from '@mp/kernel/contract';
import { accessLevelOf, databaseError, getRecord, inParallel, may, type Context } from '@mp/kernel/server';
import { processEnd } from '@mp/workflow/server';
import { processEntity } from '../contract/index.ts';
import { seesRecord, type DueEvent } from './event.query.ts';
import { heardResource } from './event-subscription.service.ts';
import { reasonOf } from './reason.ts';

/** The owner may not read what happened, or is no longer there; its message is the reason. */
export class Withheld extends Error {}

/** What an event tells, or why it tells nothing. */
export type Message = { readonly tells: Json } | { readonly fault: unknown };

/** What events tell that one person is to hear of, read together: of each record what that person may read now. */
export async function messagesFor(owner: Context, events: readonly DueEvent[]): Promise<Message[]> {
  try {
    return await owner.tx((tx) => inParallel(events.map((event) => messageOf(tx, event))));
  } catch (error) {
    const [only, ...others] = events;
    if (!only || others.length === 0) return events.map(() => ({ fault: error }));
    // What the database refuses of one takes the whole transaction with it.
    const alone: Message[] = [];
    for (const event of events) alone.push(...(await messagesFor(owner, [event])));
    return alone;
  }
}

async function messageOf(owner: Context, event: DueEvent): Promise<Message> {
  const { id, entity, recordId, kind, action, at } = event;
  const [, name = entity] = entity.split('.');
  try {
    const what = entity === processEntity ? await processData(owner, event) : await recordData(owner, event);
    const type = `${name}.${kind}`;
    const tells = { id, type, timestamp: at, tenant: owner.principal.tenancyId, entity, recordId, action, ...what };
    return { tells: tells as Json };
  } catch (error) {
    if (databaseError(error)) throw error;
    return { fault: error };
  }
}

const unreadable = reasonOf('unreadable');

const isClosed = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 403 || error.status === 404);

async function processData(owner: Context, { recordId }: DueEvent): Promise<object> {
  try {
    return { data: (await processEnd(owner, recordId)) ?? null };
  } catch (error) {
    throw isClosed(error) ? new Withheld(unreadable) : error;
  }
}

async function recordData(owner: Context, { entity, recordId, fields }: DueEvent): Promise<object> {
  const server = heardResource(entity);
  if (!server || !may(owner.rights, permissionKey(server.resource, 'read'))) throw new Withheld(unreadable);
  const { resource } = server;
  const changed = fields.filter(
    (field) => Object.hasOwn(resource.fields, field) && accessLevelOf(owner.rights, resource, field) > 0,
  );
  try {
    // What its reader may do with it is nothing to whoever is told.
    const { abilities: _abilities, ...data } = await getRecord(owner, server, recordId);
    return { changed, data };
  } catch (error) {
    if (!isClosed(error)) throw error;
    if (!(await seesRecord(owner, server, recordId))) throw new Withheld(unreadable);
    // It lies in the recycle bin.
    return { changed, data: null };
  }
}
