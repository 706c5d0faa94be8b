import { systemContext, type Connections, type Services, Context } from '@mp/kernel/server';
import { goneWellCounts, goneWellLines, type GoneWell } from './call.query.ts';
import { endsStatement, type EventEnd } from './event.query.ts';

/** What became of an event, with the line of its call where that went well. */
export interface Told {
  readonly id: string;
  readonly end: EventEnd;
  readonly line: GoneWell | undefined;
}

interface Waiting extends Told {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** How long the first of several waits for the others, in milliseconds. */
const gatherMs = 10;

/** Writes what became of events: those of a tenant that end within a few milliseconds by one statement each for all of them. */
export class EventEnds {
  readonly #services: Services;
  readonly #database: Connections;
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(services: Services, database: Connections) {
    this.#services = services;
    this.#database = database;
  }

  /** Settles when it is written. */
  write(tenantId: string, told: Told): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(tenantId) ?? [];
      this.#waiting.set(tenantId, waiting);
      waiting.push({ ...told, resolve, reject });
      if (waiting.length === 1) setTimeout(() => void this.#flush(tenantId), gatherMs);
    });
  }

  async #flush(tenantId: string): Promise<void> {
    const waiting = this.#waiting.get(tenantId) ?? [];
    this.#waiting.delete(tenantId);
    const lines = waiting.flatMap(({ line }) => line ?? []);
    const { facts, principal } = systemContext(this.#services, tenantId, 'events');
    const context = new Context(this.#services, { ...facts, database: this.#database }, principal);
    try {
      await context.tx((tx) =>
        tx.finish([
          endsStatement(waiting.map(({ id, end }) => ({ id, ...end }))),
          ...(lines.length > 0 ? [goneWellLines(lines), ...goneWellCounts(lines)] : []),
        ]),
      );
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
