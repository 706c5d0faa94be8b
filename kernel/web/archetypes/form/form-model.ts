import { crossProblems, fieldProblem, fieldTextKey, inputProblems, isBlank, normalise } from '@mp/kernel/contract';
import type { FieldError, Resource } from '@mp/kernel/contract';

/** Values of a form by field. */
export type Values = Readonly<Record<string, unknown>>;

/** What a form begins with. */
export interface FormStart {
  readonly resource: Resource;
  readonly mode: 'create' | 'update';
  /** The stored record, or values that a new one begins with. */
  readonly record: Values;
  /** The fields the user may write; others are shown, never judged or sent. */
  readonly writable: readonly string[];
}

/**
 * State of one form outside React: each control subscribes to its own field, so a key stroke renders one control.
 * Rules are those of the contract, the same the server applies.
 */
export interface FormModel {
  readonly start: FormStart;
  value(name: string): unknown;
  problem(name: string): FieldError | undefined;
  /** All values as they stand. */
  values(): Values;
  /** What differs from the record, normalised; what is sent. */
  changed(): Record<string, unknown>;
  isDirty(): boolean;
  set(name: string, value: unknown): void;
  /** The user left the field: from now on it is judged. */
  leave(name: string): void;
  /** Judges the whole form; the problems in order of `order`, empty when it may be sent. */
  check(order: readonly string[]): readonly FieldError[];
  /** Whether these fields could be sent as they stand; marks nothing. */
  isRight(names: readonly string[]): boolean;
  /** Judges some fields alone, such as those of a step; their problems in order of `names`. */
  checkPart(names: readonly string[]): readonly FieldError[];
  /** Puts the server's refusals on their fields; answers those that have no field here. */
  place(errors: readonly FieldError[], shown: readonly string[]): readonly FieldError[];
  /** Begins again with a record, such as the saved one; `keep` are values that stay typed in. */
  restart(record: Values, keep?: Values): void;
  /** `listener` runs when the field changes, or with `*` when anything does. */
  subscribe(name: string, listener: () => void): () => void;
}

function sameValue(a: unknown, b: unknown): boolean {
  if (isBlank(a) && isBlank(b)) return true;
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** What a new record begins with: declared defaults, then `given`. */
export function createValues(resource: Resource, given: Values = {}): Values {
  const defaults = Object.entries(resource.fields)
    .filter(([, field]) => field.default !== undefined)
    .map(([name, field]) => [name, field.default] as const);
  return { ...Object.fromEntries(defaults), ...given };
}

interface Listeners {
  notify(names: Iterable<string>): void;
  subscribe(name: string, listener: () => void): () => void;
}

function createListeners(): Listeners {
  const all = new Map<string, Set<() => void>>();
  const of = (name: string) => {
    const set = all.get(name) ?? new Set();
    all.set(name, set);
    return set;
  };
  return {
    notify(names) {
      for (const name of new Set([...names, '*'])) for (const listener of of(name)) listener();
    },
    subscribe(name, listener) {
      of(name).add(listener);
      return () => void of(name).delete(listener);
    },
  };
}

/** The field a path belongs to: `orgs.0.id` → `orgs`. */
function fieldOfPath(path: string): string {
  return path.split('.')[0] ?? path;
}

/** What a form holds: the record as it was read, and the values as they stand. */
interface FormState {
  readonly record: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Judges the values of a form by the rules of its resource. */
function createJudge({ resource, mode, writable }: FormStart, state: () => FormState) {
  const isPassword = (name: string) => resource.fields[name]?.kind === 'password';
  const normal = (name: string, value: unknown) => {
    const field = resource.fields[name];
    return field ? normalise(field, value) : value;
  };
  /** Text in a JSON field is a text that was no JSON: the control keeps it so that it can be mended. */
  const isBrokenJson = (name: string) => {
    const value = state().values[name];
    return resource.fields[name]?.kind === 'json' && typeof value === 'string' && value !== '';
  };
  const brokenJson = (name: string): FieldError => ({
    path: name,
    code: 'common.format',
    params: { field: `@${fieldTextKey(resource, name)}` },
  });

  return {
    /** The values that differ from the record. */
    changed(): Record<string, unknown> {
      const { record, values } = state();
      const names = writable.filter((name) => !sameValue(normal(name, values[name]), normal(name, record[name])));
      return Object.fromEntries(names.map((name) => [name, normal(name, values[name])]));
    },
    /** What is wrong with one field by itself. */
    ownProblem(name: string): FieldError | undefined {
      const field = resource.fields[name];
      const value = state().values[name];
      if (!field || !writable.includes(name)) return undefined;
      if (mode === 'update' && isPassword(name) && isBlank(value)) return undefined;
      if (isBrokenJson(name)) return brokenJson(name);
      return fieldProblem(field, value, { path: name, label: fieldTextKey(resource, name) });
    },
    /** The fields of rules over several fields in which one of these stands. */
    rulesWith: (names: readonly string[]): string[] =>
      (resource.rules ?? [])
        .filter(({ fields }) => fields.some((each) => names.includes(each)))
        .flatMap(({ fields }) => fields),
    /** What is wrong with the whole form, as the server would say it. */
    problems(): FieldError[] {
      const { record, values } = state();
      const input = Object.fromEntries(writable.map((name) => [name, values[name]]));
      const broken = writable.filter(isBrokenJson).map(brokenJson);
      const wrong = [...broken, ...inputProblems(resource, input, mode).filter(({ path }) => writable.includes(path))];
      const cross = crossProblems(resource, { ...record, ...input }, wrong).filter(({ path }) =>
        writable.includes(fieldOfPath(path)),
      );
      return [...wrong, ...cross];
    },
  };
}

/** Makes the state of a form. */
export function createFormModel(start: FormStart): FormModel {
  const { resource } = start;
  const listeners = createListeners();
  let record = start.record;
  let values: Record<string, unknown> = { ...record };
  let problems = new Map<string, FieldError>();
  const left = new Set<string>();
  const judge = createJudge(start, () => ({ record, values }));

  /** The problems of fields the user has left, and of the rules over several of them. */
  function problemsOnLeaving(names: readonly string[]): string[] {
    const touched = [...new Set([...names, ...judge.rulesWith(names)])].filter((name) => left.has(name));
    const wrong = touched.map(judge.ownProblem).filter((each) => each !== undefined);
    const cross = crossProblems(resource, values, wrong).filter(({ path }) => touched.includes(fieldOfPath(path)));
    const next = new Map(problems);
    for (const name of touched) next.delete(name);
    for (const each of [...cross, ...wrong]) next.set(fieldOfPath(each.path), each);
    problems = next;
    return touched;
  }

  return {
    start,
    value: (name) => values[name],
    problem: (name) => problems.get(name),
    values: () => values,
    changed: judge.changed,
    isDirty: () => Object.keys(judge.changed()).length > 0,
    set(name, value) {
      if (values[name] === value) return;
      values = { ...values, [name]: value };
      const known = problems.has(name);
      if (known) left.add(name);
      listeners.notify([name, ...problemsOnLeaving(known || left.has(name) ? [name] : [])]);
    },
    leave(name) {
      if (left.has(name)) return;
      left.add(name);
      listeners.notify(problemsOnLeaving([name]));
    },
    check(order) {
      const before = [...problems.keys()];
      const found = judge.problems();
      problems = new Map([...found].reverse().map((each) => [fieldOfPath(each.path), each]));
      for (const name of problems.keys()) left.add(name);
      listeners.notify([...before, ...problems.keys()]);
      const place = (each: FieldError) => order.indexOf(fieldOfPath(each.path));
      return found.sort((a, b) => place(a) - place(b));
    },
    isRight: (names) => !judge.problems().some(({ path }) => names.includes(fieldOfPath(path))),
    checkPart(names) {
      const found = judge.problems().filter(({ path }) => names.includes(fieldOfPath(path)));
      const next = new Map(problems);
      for (const name of names) {
        next.delete(name);
        left.add(name);
      }
      for (const each of found.toReversed()) next.set(fieldOfPath(each.path), each);
      problems = next;
      listeners.notify(names);
      return found.sort((a, b) => names.indexOf(fieldOfPath(a.path)) - names.indexOf(fieldOfPath(b.path)));
    },
    place(errors, shown) {
      const mine = errors.filter(({ path }) => shown.includes(fieldOfPath(path)));
      problems = new Map(mine.toReversed().map((each) => [fieldOfPath(each.path), each]));
      listeners.notify(problems.keys());
      return errors.filter((each) => !mine.includes(each));
    },
    restart(next, keep = {}) {
      const names = new Set([...Object.keys(values), ...Object.keys(next)]);
      record = next;
      values = { ...next, ...keep };
      problems = new Map();
      left.clear();
      listeners.notify(names);
    },
    subscribe: listeners.subscribe,
  };
}
