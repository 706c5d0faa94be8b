import type { TxContext } from './context.ts';
import { inParallel } from './database.ts';
import { ofLoadedModules } from './module.ts';
import type { ServerModule } from './module.ts';

/** What a module does when an event of another one happens. */
export interface EventHandling<P> {
  /** Whether this occurrence matters; asked each time, so it must be cheap. Without it all do. */
  readonly matches?: (context: TxContext, payload: P) => Promise<boolean>;
  /** Runs in the transaction of the event: what it throws takes the event back. */
  readonly handle: (context: TxContext, payload: P) => Promise<void>;
}

/** An event with what its payload is, whatever that may be. */
export interface NamedEvent {
  /** `<module>.<what has happened>`. */
  readonly name: string;
}

/** A handling of an event by a module; `on` of the event makes it. */
export interface Listener {
  readonly event: NamedEvent;
}

/** Something that happens in a module and that others may act upon in the same transaction. */
export interface ModuleEvent<P> extends NamedEvent {
  /** For `listeners` of a module's declaration. */
  readonly on: (handling: EventHandling<P> | EventHandling<P>['handle']) => Listener;
  /** How the loaded modules handle it, in their order. */
  readonly handlings: () => readonly EventHandling<P>[];
  /** Has everybody handle it, one after the other. */
  readonly emit: (context: TxContext, payload: P) => Promise<void>;
  /**
   * Has everybody handle it side by side, in a transaction that commits in this turn: what they ask for at once belongs to
   * it, and what follows from it they do by `afterwards`.
   */
  readonly emitLast: (context: TxContext, payload: P) => Promise<void>;
}

/** Declares an event; the module that emits it names it in `events` of its declaration. */
export function defineEvent<P>(name: string): ModuleEvent<P> {
  const given = new WeakMap<Listener, EventHandling<P>>();
  const handlings = ofLoadedModules((modules) =>
    modules.flatMap(({ listeners }) => listeners?.flatMap((each) => given.get(each) ?? []) ?? []),
  );
  const event: ModuleEvent<P> = {
    name,
    on: (handling) => {
      const made: Listener = { event };
      given.set(made, typeof handling === 'function' ? { handle: handling } : handling);
      return made;
    },
    handlings,
    emit: async (context, payload) => {
      for (const { matches, handle } of handlings())
        if (!matches || (await matches(context, payload))) await handle(context, payload);
    },
    emitLast: async (context, payload) => {
      await inParallel(
        handlings().map(async ({ matches, handle }) => {
          if (!matches || (await matches(context, payload))) await handle(context, payload);
        }),
      );
    },
  };
  return event;
}

/** Listeners of events that no module emits, and events that bear the name of another module. */
export function eventProblems(modules: readonly ServerModule[], own: readonly NamedEvent[]): string[] {
  const emitted = new Set([...own, ...modules.flatMap(({ events }) => events ?? [])]);
  return modules.flatMap(({ name, events, listeners }) => [
    ...(events ?? [])
      .filter((event) => !event.name.startsWith(`${name}.`))
      .map((event) => `the module ${name} emits ${event.name}, which bears another module's name`),
    ...(listeners ?? [])
      .filter(({ event }) => !emitted.has(event))
      .map(({ event }) => `the module ${name} listens to ${event.name}, which no module emits`),
  ]);
}
