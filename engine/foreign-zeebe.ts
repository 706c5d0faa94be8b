import { elementOf, elementsOf, idOf, type Element } from './compile-element.ts';
import { fail, warn } from './compile-context.ts';
import { addDue, addHandlers, bindForm, extend, translate, type Import } from './foreign-work.ts';

/** An extension of Camunda 8 as the reader gives it, which knows nothing of it. */
interface Zeebe {
  readonly $type: string;
  readonly $children?: readonly Zeebe[];
  readonly [attribute: string]: unknown;
}

const isZeebe = (value: unknown): value is Zeebe =>
  typeof value === 'object' &&
  value !== null &&
  '$type' in value &&
  typeof value.$type === 'string' &&
  value.$type.startsWith('zeebe:');

function zeebesOf(element: Element | undefined): readonly Zeebe[] {
  const values = elementOf(element, 'extensionElements')?.get('values');
  return Array.isArray(values) ? values.filter(isZeebe) : [];
}

const zeebeOf = (element: Element | undefined, name: string): Zeebe | undefined =>
  zeebesOf(element).find(({ $type }) => $type === `zeebe:${name}`);

function attribute(zeebe: Zeebe | undefined, name: string): string | undefined {
  const value = zeebe?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The extension of a name, taken away; what is left at the end could not be said in our words. */
function taken(element: Element, name: string): Zeebe | undefined {
  const found = zeebeOf(element, name);
  const holder = elementOf(element, 'extensionElements');
  const values = holder?.get('values');
  if (found && holder && Array.isArray(values))
    holder.set(
      'values',
      values.filter((value) => value !== found),
    );
  return found;
}

function userTask(work: Import, process: Element, element: Element): void {
  const assignment = taken(element, 'assignmentDefinition');
  addHandlers(work, element, {
    assignee: attribute(assignment, 'assignee'),
    users: attribute(assignment, 'candidateUsers'),
    roles: attribute(assignment, 'candidateGroups'),
  });
  const form = taken(element, 'formDefinition');
  const key = ['formId', 'formKey', 'externalReference'].map((name) => attribute(form, name)).find(Boolean);
  bindForm(work, process, { element, key });
  const schedule = taken(element, 'taskSchedule');
  addDue(work, element, attribute(schedule, 'dueDate'));
  if (attribute(schedule, 'followUpDate') !== undefined) ignored(work, element, ['taskSchedule followUpDate']);
}

function mapped(work: Import, element: Element, mapping: Zeebe | undefined): Readonly<Record<string, Element[]>> {
  const id = idOf(element);
  const each = (kind: 'input' | 'output', type: string) =>
    (mapping?.$children ?? [])
      .filter(({ $type }) => $type === `zeebe:${kind}`)
      .flatMap((one) => {
        const cel = translate(work, id, attribute(one, 'source') ?? '');
        if (cel === undefined) return [];
        // What a worker answers is its result; elsewhere in the file names are variables.
        const value = kind === 'output' ? cel.replaceAll(/\bvars\./g, 'result.') : cel;
        return [work.create(type, { name: attribute(one, 'target') ?? '', value })];
      });
  return { inputs: each('input', 'wf:Input'), outputs: each('output', 'wf:Output') };
}

/** Work of a job worker: our service of that name, or a problem that names its type. */
function jobTask(work: Import, element: Element): void {
  const type = attribute(zeebeOf(element, 'taskDefinition'), 'type');
  if (type === undefined) return;
  if (type.startsWith('=') || work.env.services?.has(type) === false) {
    fail(work, idOf(element), { code: 'missingRef', params: { kind: 'service', ref: type } });
    return;
  }
  const attempts = Number(attribute(taken(element, 'taskDefinition'), 'retries') ?? Number.NaN);
  extend(
    work,
    element,
    work.create('wf:Service', {
      kind: 'internalAsync',
      handler: type,
      ...(Number.isInteger(attempts) && attempts > 0 ? { retries: attempts - 1 } : {}),
      ...mapped(work, element, taken(element, 'ioMapping')),
    }),
  );
}

function called(work: Import, element: Element): void {
  const key = attribute(taken(element, 'calledElement'), 'processId');
  if (key === undefined) return;
  if (key.startsWith('=')) fail(work, idOf(element), { code: 'missingRef', params: { kind: 'process', ref: key } });
  else element.set('calledElement', key);
}

/** Name that a repetition gives to its item. */
export function zeebeItem(loop: Element | undefined): string | undefined {
  return attribute(zeebeOf(loop, 'loopCharacteristics'), 'inputElement');
}

function repetition(work: Import, element: Element): void {
  const loop = elementOf(element, 'loopCharacteristics');
  if (loop === undefined) return;
  const found = taken(loop, 'loopCharacteristics');
  const collection = attribute(found, 'inputCollection');
  if (collection === undefined) return;
  const id = idOf(element);
  const value = translate(work, id, collection);
  const outputElement = attribute(found, 'outputElement');
  const collect = outputElement === undefined ? undefined : translate(work, id, outputElement);
  if (value !== undefined)
    extend(work, loop, work.create('wf:Multi', { collection: value, ...(collect === undefined ? {} : { collect }) }));
}

/** Which of several waiting processes a message is for: the message says it, with us the event does. */
function correlation(work: Import, element: Element): void {
  const holders = [element, ...elementsOf(element, 'eventDefinitions')];
  const message = holders.map((holder) => elementOf(holder, 'messageRef')).find((found) => found !== undefined);
  const key = attribute(zeebeOf(message, 'subscription'), 'correlationKey');
  const value = key === undefined ? undefined : translate(work, idOf(element), key);
  if (value !== undefined) extend(work, element, work.create('wf:Correlation', { value }));
}

/** Says nothing about what happens. */
const silent = new Set(['zeebe:userTask', 'zeebe:properties', 'zeebe:versionTag']);
const jobs = new Set(['bpmn:ServiceTask', 'bpmn:SendTask']);

function ignored(work: Import, element: Element, names: readonly string[]): void {
  if (names.length > 0) warn(work, idOf(element), { code: 'foreignIgnored', params: { what: names.join(', ') } });
}

/** Rewrites what Camunda 8 says of an element; what has no counterpart is named once. */
export function rewriteZeebe(work: Import, process: Element, element: Element): void {
  if (zeebesOf(element).length > 0) {
    if (element.$type === 'bpmn:UserTask') userTask(work, process, element);
    if (element.$type === 'bpmn:CallActivity') called(work, element);
    if (jobs.has(element.$type)) jobTask(work, element);
  }
  repetition(work, element);
  correlation(work, element);
  // A job whose type nobody knows, or a task that is not supported, is a problem as a whole.
  if (work.problems.some(({ elementId, code }) => elementId === idOf(element) && wholes.has(code))) return;
  const left = zeebesOf(element).filter(({ $type }) => !silent.has($type));
  ignored(
    work,
    element,
    left.map(({ $type }) => $type.slice('zeebe:'.length)),
  );
}

const wholes = new Set(['missingRef', 'unsupportedElement']);
