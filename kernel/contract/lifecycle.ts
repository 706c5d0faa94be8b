import type { Refusal } from './error.ts';
import { conditionProblems } from './field-condition.ts';
import { choice, i18nText, text } from './field.ts';
import type { Tone } from './field.ts';
import type { ProcessEvent, StartsProcess } from './process.ts';
import { Registry } from './registry.ts';
import type { Fields, Resource } from './resource.ts';

/** The texts of these fields are the same for all resources. */
const textsOf = 'recordProcess';

/**
 * Fields of a resource for whose records processes run; its table has the columns process_instance_id uuid,
 * process_status and process_handlers text, and process_node jsonb with the name of the task in each language. The module
 * workflow writes them.
 */
export const processFields = {
  processInstanceId: text({ readOnly: true, hidden: true, textsOf }),
  processStatus: choice(
    ['processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'],
    {
      readOnly: true,
      textsOf,
      tones: {
        processing: 'processing',
        returned: 'waiting',
        approved: 'success',
        rejected: 'danger',
        withdrawn: 'void',
        voided: 'void',
        canceled: 'void',
        terminated: 'void',
        deleted: 'void',
      },
    },
  ),
  processNode: i18nText({ readOnly: true, textsOf }),
  processHandlers: text({ readOnly: true, textsOf }),
} as const;

/** One transition of a lifecycle. */
export interface Transition {
  readonly from: string | readonly string[];
  readonly to: string;
  /** The right it needs; `<entity>.<name>` when not given. */
  readonly can?: string;
  /** `process`: only a process outcome may drive it. */
  readonly by?: 'user' | 'process';
  /** Process that it starts, through the port `startProcess`; a record that was returned goes on with the running one. */
  readonly startsProcess?: StartsProcess;
  /** What in the process drives it: an outcome, `nodeEntered(process, node)`, `nodeApproved(process, node)`; for `by: 'process'`. */
  readonly on?: ProcessEvent;
  /** Why it may not happen now; empty when it may. Pure. */
  readonly guard?: (record: Readonly<Record<string, unknown>>) => readonly Refusal[];
  /** What the user is asked. */
  readonly form?: Fields;
  /** Fields of the record that the user is asked for as well; the answers are stored with the move. */
  readonly asks?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Of the fields asked for, those that begin with what the record holds: what was counted before, to be agreed to. */
  readonly proposes?: readonly string[];
  /**
   * The answer carries where the device is: `lng`, `lat` in degrees and `accuracyM` in metres; none of them where it does
   * not say so within ten seconds, or may not.
   */
  readonly locates?: boolean;
  /** Name of the effect run in the same transaction; the module registers it. */
  readonly effect?: string;
  /** Shown as a dangerous action. */
  readonly danger?: boolean;
}

/** What may happen to the records of a resource. */
export interface Lifecycle {
  readonly resource: Resource;
  /** Field that holds the state. */
  readonly field: string;
  readonly initial: string;
  readonly states: readonly string[];
  readonly finals: readonly string[];
  readonly tones: Readonly<Record<string, Tone>>;
  readonly transitions: Readonly<Record<string, Transition>>;
}

const registry = new Registry<Lifecycle>();

/** The lifecycle declared for a resource key. */
export function lifecycleOf(resourceKey: string): Lifecycle | undefined {
  return registry.get(resourceKey);
}

/** Declares what may happen to the records of `resource`; buttons, tags, REST transitions and tests follow from it. */
export function defineLifecycle<F extends Fields>(
  resource: Resource<F>,
  spec: {
    readonly field?: keyof F & string;
    readonly initial: string;
    readonly states: readonly string[];
    readonly finals?: readonly string[];
    readonly tones?: Readonly<Record<string, Tone>>;
    readonly transitions: Readonly<Record<string, Transition>>;
  },
): Lifecycle {
  const made: Lifecycle = {
    finals: [],
    tones: {},
    field: 'state',
    ...spec,
    resource: resource as unknown as Resource,
    transitions: Object.fromEntries(
      Object.entries(spec.transitions).map(([name, transition]) => [name, withAsked(resource.fields, transition)]),
    ),
  };
  const bad = lifecycleFaults(made);
  if (bad.length > 0) throw new Error(`lifecycle of ${resource.key}: ${bad.join('; ')}`);
  registry.set(resource.key, made);
  return made;
}

/** A transition whose form asks for the fields of the record that it names, open as they may be closed elsewhere. */
function withAsked(fields: Fields, transition: Transition): Transition {
  const { asks, form } = transition;
  if (!asks) return transition;
  const asked = Object.entries(asks).flatMap(([name, need]) => {
    const field = fields[name];
    return field ? [[name, { ...field, readOnly: false, required: need === 'required' }] as const] : [];
  });
  return { ...transition, form: { ...Object.fromEntries(asked), ...form } };
}

/** Fields that a transition asks for and the record does not have, and conditions over what is not asked. */
function formFaults(
  { resource: { key, fields } }: Lifecycle,
  name: string,
  { asks = {}, proposes = [], form }: Transition,
): string[] {
  const unknown = Object.keys(asks).filter((each) => !fields[each] || fields[each].virtual);
  return [
    ...proposes.filter((each) => !(each in asks)).map((each) => `${name} proposes ${each}, for which it does not ask`),
    ...unknown.map((each) => `${name} asks for ${each}, which the record does not store`),
    ...conditionProblems(`${key} ${name}`, form ?? {}),
  ];
}

/** Transitions that leave from `state`, by name. */
export function transitionsFrom(lifecycle: Lifecycle, state: string): string[] {
  return Object.entries(lifecycle.transitions)
    .filter(([, { from }]) => (typeof from === 'string' ? from === state : from.includes(state)))
    .map(([name]) => name);
}

/** What is wrong with a declaration: unknown states, states that nothing reaches, dead ends that are not final. */
export function lifecycleFaults(lifecycle: Lifecycle): string[] {
  const { states, finals, initial, transitions } = lifecycle;
  const named = Object.values(transitions).flatMap(({ from, to }) => [
    ...(typeof from === 'string' ? [from] : from),
    to,
  ]);
  const unknown = [initial, ...finals, ...named].filter((state) => !states.includes(state));
  const reached = new Set([initial]);
  for (let grew = true; grew;) {
    const before = reached.size;
    for (const state of Array.from(reached))
      for (const name of transitionsFrom(lifecycle, state)) reached.add(transitions[name]?.to ?? state);
    grew = reached.size > before;
  }
  return [
    ...Object.entries(transitions).flatMap(([name, transition]) => formFaults(lifecycle, name, transition)),
    ...new Set(unknown.map((state) => `unknown state ${state}`)),
    ...states.filter((state) => !reached.has(state)).map((state) => `nothing reaches ${state}`),
    ...states
      .filter((state) => !finals.includes(state) && transitionsFrom(lifecycle, state).length === 0)
      .map((state) => `no way out of ${state}`),
  ];
}
