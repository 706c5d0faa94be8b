import type { Refusal } from './error.ts';
import { conditionProblems } from './field-condition.ts';
import { Registry } from './registry.ts';
import type { Fields, RecordWith, Resource } from './resource.ts';

/** What may be done with a record beside its operations and transitions. Its name is the function's: `<entity>.<name>`. */
export interface Action<F extends Fields = Fields> {
  /** The right it needs; `<entity>.<name>` when not given. */
  readonly can?: string;
  /**
   * Records of which it holds are offered the action; of all others it is neither shown nor carried out. Pure, over
   * stored values; a computed field that is no column of the list is not known to it.
   */
  readonly when?: (record: RecordWith<F>) => boolean;
  /** Why it may not be done now, although it is offered; empty when it may. Pure, like `when`. */
  readonly guard?: (record: RecordWith<F>) => readonly Refusal[];
  /** What the user is asked. */
  readonly form?: Fields;
  /** Key of the sentence that its question says. */
  readonly hint?: string;
  /** Shown as a dangerous action. */
  readonly danger?: true;
  /** Done at once, without a question. */
  readonly instant?: true;
  /** Whoever does it has proven himself within the last ten minutes, as `stepUp` of an endpoint says. */
  readonly stepUp?: true;
  /** Lists and detail pages do not offer it by themselves: a button of its own does. */
  readonly offered?: false;
  /**
   * Endpoints of its own carry it out, those that ask for its right and do not only read: condition and guard are judged
   * before them, over the record of their address. No handler is bound; its button is its page's.
   */
  readonly by?: 'endpoint';
}

/** Declared actions by name. */
export type Actions<F extends Fields = Fields> = Readonly<Record<string, Action<F>>>;

/** The actions of one resource, as the server binds them. */
export interface DeclaredActions<F extends Fields, A extends Actions<never>> {
  readonly resource: Resource<F>;
  readonly actions: A;
}

const registry = new Registry<Actions>();
const none: Actions = {};

/** The actions declared for a resource key, by name. */
export function actionsOf(resourceKey: string): Actions {
  return registry.get(resourceKey) ?? none;
}

/** Declares what may be done with records of `resource`; buttons, dialogs, rights, the batch route and its checks follow. */
export function defineActions<F extends Fields, const A extends Actions<F>>(
  resource: Resource<F>,
  actions: A,
): DeclaredActions<F, A> {
  const bad = Object.entries<Action<F>>(actions).flatMap(([name, { form }]) =>
    conditionProblems(`${resource.key} ${name}`, form ?? {}),
  );
  if (bad.length > 0) throw new Error(`actions of ${bad.join('; ')}`);
  // Conditions ask for the fields of their own resource; they are called with records of it alone.
  registry.set(resource.key, actions as unknown as Actions);
  return { resource, actions };
}

interface Switched {
  readonly enabled?: boolean | null;
}

/** The actions of a resource whose records are switched on and off by the field `enabled`. */
export const switchActions = {
  enable: { when: ({ enabled }: Switched) => enabled !== true },
  disable: { when: ({ enabled }: Switched) => enabled === true, danger: true },
} as const;
