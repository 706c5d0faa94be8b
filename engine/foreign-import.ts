import { elementOf, elementsOf, idOf, isElement, textOf, type Element } from './compile-element.ts';
import { moddle, readXml } from './compile-xml.ts';
import { fail } from './compile-context.ts';
import type { CompileEnv } from './env.ts';
import { isForeign } from './foreign-expression.ts';
import { addDue, addHandlers, bindForm, extend, translate, type Import } from './foreign-work.ts';
import { rewriteZeebe, zeebeItem } from './foreign-zeebe.ts';
import type { Problem } from './graph.ts';

const PREFIXES = ['camunda', 'flowable', 'activiti'] as const;

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

function handlers(work: Import, element: Element): void {
  addHandlers(work, element, {
    assignee: taken(element, 'assignee'),
    users: taken(element, 'candidateUsers'),
    roles: taken(element, 'candidateGroups'),
  });
}

function userTask(work: Import, process: Element, element: Element): void {
  handlers(work, element);
  bindForm(work, process, { element, key: taken(element, 'formKey') });
  addDue(work, element, taken(element, 'dueDate'));
}

/** What the foreign engine would have run; an administrator picks a kind of service for it. */
function service(work: Import, element: Element): void {
  for (const name of ['class', 'delegateExpression', 'expression', 'topic']) {
    const ref = PREFIXES.map((prefix) => element.$attrs[`${prefix}:${name}`]).find((value) => value !== undefined);
    if (ref !== undefined)
      fail(work, idOf(element), { code: 'missingRef', params: { kind: 'service', ref: String(ref) } });
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
    fail(work, id, { code: 'unsupportedElement', params: { element: 'ScriptTask', instead: 'serviceTask' } });
  service(work, element);
  rewriteZeebe(work, process, element);
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
  const zeebe = zeebeItem(loop);
  return [
    ...(own === undefined ? [] : [own]),
    ...(zeebe === undefined ? [] : [zeebe]),
    ...elementsOf(element, 'flowElements').flatMap(itemNames),
  ];
}

/** A file of another tool in our own words, and what could not be said in them. */
export interface Imported {
  /** Absent when the file cannot be read. */
  readonly xml?: string;
  readonly problems: readonly Problem[];
}

/**
 * Rewrites a definition of Camunda 7, Camunda 8 or Flowable to our extension (workflow.md 2.2). What it does not know stays in
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
