import { elementOf, extensionOf, idOf, textOf, type Element } from './compile-element.ts';
import { fail, type Build } from './compile-context.ts';
import type { CompileEnv } from './env.ts';
import { isForeign, toCel } from './foreign-expression.ts';

/** A definition of another tool while it is rewritten; problems are collected. */
export interface Import extends Pick<Build, 'problems'> {
  readonly env: CompileEnv;
  /** Names of items of repetitions. */
  readonly items: Set<string>;
  readonly create: (type: string, properties: Readonly<Record<string, unknown>>) => Element;
}

/** CEL of an expression of another tool, and other text as it is; undefined with a problem when it cannot be said. */
export function translate(work: Import, id: string, text: string): string | undefined {
  const cel = isForeign(text) ? toCel(text, work.items) : text;
  if (cel === undefined) fail(work, id, { code: 'expressionNotTranslatable', params: { text } });
  return cel;
}

/** Adds extensions of ours to an element. */
export function extend(work: Import, element: Element, ...added: readonly Element[]): void {
  const known = elementOf(element, 'extensionElements');
  const holder = known ?? work.create('bpmn:ExtensionElements', { values: [] });
  const values = holder.get('values');
  holder.set('values', [...(Array.isArray(values) ? values : []), ...added]);
  if (known === undefined) element.set('extensionElements', holder);
}

function userRule(work: Import, id: string, userNames: readonly string[]): Element {
  const ids = userNames.map((name) => {
    const user = work.env.userNames?.get(name);
    if (user === undefined) fail(work, id, { code: 'unknownUser', params: { ref: name } });
    return user ?? name;
  });
  return work.create('wf:Rule', { type: 'user', ids: ids.join(',') });
}

const initiator = /^(?:[$#]\{\s*initiator\s*\}|=\s*initiator)$/;
/** A text, or a list of texts, written as an expression of FEEL. */
const literals = /^=\s*(?:"([^"]*)"|\[\s*("[^"]*"(?:\s*,\s*"[^"]*")*)\s*\])$/;

/** Names that stand in an attribute: by commas, or as a list of FEEL; undefined when they are computed. */
function namesIn(text: string): readonly string[] | undefined {
  const [found, single, several] = literals.exec(text.trim()) ?? [];
  if (found === undefined && isForeign(text)) return undefined;
  const parts = found === undefined ? text.split(',') : [single ?? '', ...(several ?? '').split(',')];
  return parts.map((part) => part.trim().replace(/^"|"$/g, '')).filter((part) => part !== '');
}

/** Users or roles that an expression gives as a list. */
function computed(work: Import, cel: string | undefined): readonly Element[] {
  return cel === undefined ? [] : [work.create('wf:Rule', { type: 'expression', value: cel })];
}

function assigneeRules(work: Import, id: string, assignee: string): readonly Element[] {
  if (initiator.test(assignee)) return [work.create('wf:Rule', { type: 'initiator' })];
  const names = namesIn(assignee);
  if (names !== undefined) return [userRule(work, id, names)];
  const cel = translate(work, id, assignee);
  return computed(work, cel === undefined ? undefined : `[${cel}]`);
}

function roleRules(work: Import, id: string, codes: readonly string[]): readonly Element[] {
  return codes.map((code) => {
    if (work.env.roleCodes?.has(code) === false) fail(work, id, { code: 'unknownRole', params: { ref: code } });
    return work.create('wf:Rule', { type: 'role', code });
  });
}

/** Who handles a task in the words of another tool. */
interface Assignment {
  readonly assignee: string | undefined;
  readonly users: string | undefined;
  readonly roles: string | undefined;
}

/** Gives a task our rules for its handlers; candidates share one task. */
export function addHandlers(work: Import, element: Element, { assignee, users, roles }: Assignment): void {
  const id = idOf(element);
  const candidates = (text: string | undefined, rules: (names: readonly string[]) => readonly Element[]) => {
    if (text === undefined) return [];
    const names = namesIn(text);
    return names === undefined ? computed(work, translate(work, id, text)) : rules(names);
  };
  const rules = [
    ...(assignee === undefined ? [] : assigneeRules(work, id, assignee)),
    ...candidates(users, (names) => [userRule(work, id, names)]),
    ...candidates(roles, (names) => roleRules(work, id, names)),
  ];
  if (rules.length === 0 || extensionOf(element, 'wf:Handlers') !== undefined) return;
  extend(work, element, work.create('wf:Handlers', { rules }));
  if (users !== undefined || roles !== undefined) extend(work, element, work.create('wf:Sign', { mode: 'claim' }));
}

/** Binds the process to the resource that a task names as its form. */
export function bindForm(
  work: Import,
  process: Element,
  { element, key }: { readonly element: Element; readonly key: string | undefined },
): void {
  if (key === undefined) return;
  if (work.env.formOf(key) === undefined)
    return fail(work, idOf(element), { code: 'missingRef', params: { kind: 'form', ref: key } });
  const own = extensionOf(process, 'wf:Process');
  if (own === undefined) extend(work, process, work.create('wf:Process', { form: 'resource', resource: key }));
  else if (textOf(own, 'resource') === undefined) own.set('resource', key);
}

/** A length of time from now, as FEEL says it. */
const fromNow = /^=\s*now\(\)\s*\+\s*duration\("(P[^"]+)"\)$/;

/** When a task is due. */
export function addDue(work: Import, element: Element, due: string | undefined): void {
  const text = due === undefined ? undefined : (fromNow.exec(due)?.[1] ?? translate(work, idOf(element), due));
  if (text !== undefined) extend(work, element, work.create('wf:Timeout', { due: text }));
}
