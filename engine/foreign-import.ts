import { elementOf, elementsOf, extensionOf, idOf, isElement, textOf, type Element } from './compile-element.ts';
import { moddle, readXml } from './compile-xml.ts';
import { fail, type Build } from './compile-context.ts';
import type { CompileEnv } from './env.ts';
import { isForeign, toCel } from './foreign-expression.ts';
import type { Problem } from './graph.ts';

const PREFIXES = ['camunda', 'flowable', 'activiti'] as const;

interface Import extends Pick<Build, 'problems'> {
  readonly env: CompileEnv;
  readonly items: Set<string>;
  readonly create: (type: string, properties: Readonly<Record<string, unknown>>) => Element;
}

/** Takes a foreign attribute away and gives its value. */
function taken(element: Element, name: string): string | undefined {
  for (const prefix of PREFIXES) {
    const value = element.$attrs[`${prefix}:${name}`];
    if (typeof value !== 'string' || value.trim() === '') continue;
    delete element.$attrs[`${prefix}:${name}`];
    return value.trim();
  }
  return undefined;
}

const listed = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function translate(work: Import, id: string, text: string): string | undefined {
  const cel = isForeign(text) ? toCel(text, work.items) : text;
  if (cel === undefined) fail(work, id, 'expressionNotTranslatable', { text });
  return cel;
}

function extend(work: Import, element: Element, ...added: readonly Element[]): void {
  const known = elementOf(element, 'extensionElements');
  const holder = known ?? work.create('bpmn:ExtensionElements', { values: [] });
  const values = holder.get('values');
  holder.set('values', [...(Array.isArray(values) ? values : []), ...added]);
  if (known === undefined) element.set('extensionElements', holder);
}

function userRule(work: Import, id: string, userNames: readonly string[]): Element {
  const ids = userNames.map((name) => {
    const user = work.env.userNames?.get(name);
    if (user === undefined) fail(work, id, 'unknownUser', { ref: name });
    return user ?? name;
  });
  return work.create('wf:Rule', { type: 'user', ids: ids.join(',') });
}

function assigneeRule(work: Import, id: string, assignee: string): Element | undefined {
  if (/^[$#]\{\s*initiator\s*\}$/.test(assignee)) return work.create('wf:Rule', { type: 'initiator' });
  if (!isForeign(assignee)) return userRule(work, id, [assignee]);
  const cel = translate(work, id, assignee);
  return cel === undefined ? undefined : work.create('wf:Rule', { type: 'expression', value: `[${cel}]` });
}

function roleRules(work: Import, id: string, codes: readonly string[]): readonly Element[] {
  return codes.map((code) => {
    if (work.env.roleCodes?.has(code) === false) fail(work, id, 'unknownRole', { ref: code });
    return work.create('wf:Rule', { type: 'role', code });
  });
}

function handlers(work: Import, element: Element): void {
  const id = idOf(element);
  const assignee = taken(element, 'assignee');
  const users = listed(taken(element, 'candidateUsers'));
  const roles = listed(taken(element, 'candidateGroups'));
  const rules = [
    ...(assignee === undefined ? [] : [assigneeRule(work, id, assignee)]),
    ...(users.length === 0 ? [] : [userRule(work, id, users)]),
    ...roleRules(work, id, roles),
  ].filter((rule) => rule !== undefined);
  if (rules.length === 0 || extensionOf(element, 'wf:Handlers') !== undefined) return;
  extend(work, element, work.create('wf:Handlers', { rules }));
  if (users.length + roles.length > 0) extend(work, element, work.create('wf:Sign', { mode: 'claim' }));
}

function form(work: Import, process: Element, element: Element): void {
  const key = taken(element, 'formKey');
  if (key === undefined) return;
  if (work.env.formOf(key) === undefined) return fail(work, idOf(element), 'missingRef', { kind: 'form', ref: key });
  const own = extensionOf(process, 'wf:Process');
  if (own === undefined) extend(work, process, work.create('wf:Process', { form: 'resource', resource: key }));
  else if (textOf(own, 'resource') === undefined) own.set('resource', key);
}

function userTask(work: Import, process: Element, element: Element): void {
  handlers(work, element);
  form(work, process, element);
  const due = taken(element, 'dueDate');
  const text = due === undefined ? undefined : translate(work, idOf(element), due);
  if (text !== undefined) extend(work, element, work.create('wf:Timeout', { due: text }));
}

/** What the foreign engine would have run; an administrator picks a kind of service for it. */
function service(work: Import, element: Element): void {
  for (const name of ['class', 'delegateExpression', 'expression', 'topic']) {
    const ref = PREFIXES.map((prefix) => element.$attrs[`${prefix}:${name}`]).find((value) => value !== undefined);
    if (ref !== undefined) fail(work, idOf(element), 'missingRef', { kind: 'service', ref: String(ref) });
  }
}

function translateBody(work: Import, id: string, holder: Element | undefined): void {
  const text = textOf(holder, 'body');
  if (holder === undefined || text === undefined || !isForeign(text)) return;
  const cel = translate(work, id, text);
  if (cel !== undefined) holder.set('body', cel);
}

function repetition(work: Import, element: Element): void {
  const loop = elementOf(element, 'loopCharacteristics');
  if (loop === undefined) return;
  const id = idOf(element);
  const collection = taken(loop, 'collection');
  const cel = collection === undefined || isForeign(collection) ? collection : `\${${collection}}`;
  const value = cel === undefined ? undefined : translate(work, id, cel);
  if (value !== undefined) extend(work, loop, work.create('wf:Multi', { collection: value }));
  for (const part of ['loopCardinality', 'completionCondition']) translateBody(work, id, elementOf(loop, part));
}

function rewrite(work: Import, process: Element, element: Element): void {
  const id = idOf(element);
  if (element.$type === 'bpmn:UserTask') userTask(work, process, element);
  if (element.$type === 'bpmn:ScriptTask')
    fail(work, id, 'unsupportedElement', { element: 'ScriptTask', instead: 'serviceTask' });
  service(work, element);
  repetition(work, element);
  translateBody(work, id, elementOf(element, 'conditionExpression'));
  for (const definition of elementsOf(element, 'eventDefinitions')) {
    for (const part of ['timeDuration', 'timeDate', 'timeCycle']) translateBody(work, id, elementOf(definition, part));
  }
  for (const inner of elementsOf(element, 'flowElements')) rewrite(work, process, inner);
}

function itemNames(element: Element): readonly string[] {
  const loop = elementOf(element, 'loopCharacteristics');
  const own = loop === undefined ? undefined : taken(loop, 'elementVariable');
  return [...(own === undefined ? [] : [own]), ...elementsOf(element, 'flowElements').flatMap(itemNames)];
}

/** A file of another tool in our own words, and what could not be said in them. */
export interface Imported {
  /** Absent when the file cannot be read. */
  readonly xml?: string;
  readonly problems: readonly Problem[];
}

/**
 * Rewrites a definition of Camunda Modeler or Flowable to our extension (workflow.md 2.2). What it does not know stays in
 * the file and has no effect.
 */
export async function importForeign(xml: string, env: CompileEnv): Promise<Imported> {
  const { root, problems } = await readXml(xml);
  if (root === undefined) return { problems };
  const model = moddle();
  const work: Import = {
    env,
    items: new Set(),
    problems: [...problems],
    create: (type, properties) => model.create(type, properties),
  };
  for (const process of elementsOf(root, 'rootElements').filter((element) => element.$type === 'bpmn:Process')) {
    for (const name of itemNames(process)) work.items.add(name);
    for (const element of elementsOf(process, 'flowElements')) rewrite(work, process, element);
  }
  root.$attrs['xmlns:wf'] ??= 'urn:mpcloud:bpmn:1';
  const written = await model.toXML(root, { format: true });
  return { xml: written.xml, problems: work.problems };
}

/** Whether a file says where its elements are drawn. */
export async function hasDiagram(xml: string): Promise<boolean> {
  const { root } = await readXml(xml);
  return elementsOf(root, 'diagrams').some((diagram) => {
    const plane = elementOf(diagram, 'plane');
    return isElement(plane) && elementsOf(plane, 'planeElement').length > 0;
  });
}
