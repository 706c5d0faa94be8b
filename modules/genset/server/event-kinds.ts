import { defineContributionPoint, defineEvent } from '@mp/kernel/server';
import {
  gensetLanes,
  type EventKinds,
  type GensetEvent,
  type GensetEventKind,
  type GensetState,
} from '../contract/index.ts';

/** Kinds of events that modules write into the life of units; the text of a kind is `gensetEvent.kind.<key>`. */
export const gensetEventKinds = defineContributionPoint<GensetEventKind>('genset.eventKinds', {
  keyOf: ({ key }) => key,
  verify: (all) =>
    all
      .filter(({ moves, date, starts }) => date !== undefined && !moves && !starts && date !== 'soldOn')
      .map(({ key }) => `the kind ${key} sets a date of the way into service and moves nothing`),
});

/** The kinds by their key. */
export const eventKinds = (): EventKinds => new Map(gensetEventKinds.all().map((each) => [each.key, each]));

/** Lanes to which a loaded module writes. */
export const liveLanes = () => {
  const written = new Set(gensetEventKinds.all().map(({ lane }) => lane));
  return gensetLanes.filter((lane) => written.has(lane));
};

/** An event as it was appended. */
export interface AppendedEvent extends GensetEvent {
  readonly gensetId: string;
  readonly serialNo: string;
  readonly from: GensetState | null;
  readonly to: GensetState | null;
}

/** Events were appended to the life of units; all of one call are told together. */
export const gensetEventAppended = defineEvent<{ readonly events: readonly AppendedEvent[] }>('genset.eventAppended');
