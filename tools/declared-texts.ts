import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  actionsOf,
  type DeclaredError,
  declaredEndpoints,
  declaredErrors,
  declaredNoticeKinds,
  declaredProcesses,
  declaredReports,
  declaredResources,
  type Endpoint,
  endpointArea,
  endpointTextKeys,
  errorTextKey,
  type Fields,
  fieldTextKey,
  lifecycleOf,
  noticeKindTextKey,
  optionTextKey,
  processTextKeys,
  reportTextKeys,
  type Resource,
} from '@mp/kernel/contract';
import { settingsGroups } from '@mp/settings/contract';
import { filesOf } from './repository.ts';

/** Keys that the declarations call for: required ones must exist, optional ones may. */
export interface DeclaredTexts {
  readonly required: ReadonlySet<string>;
  readonly optional: ReadonlySet<string>;
  /** Of each of these lists one key must exist. */
  readonly oneOf: readonly (readonly string[])[];
}

/** Loads every contract and server door, so that resources, lifecycles, endpoints and errors are declared. */
export async function loadDeclarations(root: string): Promise<void> {
  const doors = filesOf(root).filter((file) => /^(kernel|modules\/[^/]+)\/(contract|server)\/index\.ts$/.test(file));
  for (const door of doors) if (existsSync(join(root, door))) await import(pathToFileURL(join(root, door)).href);
}

/** All errors declared, in order of their codes. */
export function sortedErrors(): DeclaredError[] {
  return [...declaredErrors().values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Text keys that follow from what is declared so far. */
export function declaredTexts(): DeclaredTexts {
  const required = new Set([
    ...sortedErrors().map(({ code }) => errorTextKey(code)),
    ...declaredNoticeKinds().map(noticeKindTextKey),
  ]);
  const optional = new Set<string>();
  for (const resource of declaredResources().values()) {
    for (const key of resourceKeys(resource)) required.add(key);
    for (const key of optionalKeys(resource)) optional.add(key);
  }
  for (const report of declaredReports()) for (const key of reportTextKeys(report)) required.add(key);
  for (const process of declaredProcesses().values()) for (const key of processTextKeys(process)) required.add(key);
  for (const { resource } of settingsGroups()) {
    // A setting of free form, such as the arrangement of the dashboard, is not shown under a name.
    const free = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'json');
    for (const [name] of free) optional.add(fieldTextKey(resource, name));
    for (const key of formKeys(resource)) if (!optional.has(key)) required.add(key);
  }
  const oneOf = [...declaredEndpoints().values()].flatMap(endpointKeys);
  return { required, optional, oneOf };
}

/** The name of an operation, of its entity, and of its area where it can be granted. */
function endpointKeys(endpoint: Endpoint): (readonly string[])[] {
  const entity = endpoint.id.split('.')[0] ?? '';
  const isGranted = endpoint.access !== 'public' && endpoint.access !== 'session';
  return [
    endpointTextKeys(endpoint),
    ['title', 'name'].map((each) => [entity, each].join('.')),
    ...(isGranted ? [[['module', endpointArea(endpoint)].join('.')]] : []),
  ];
}

function resourceKeys(resource: Resource): string[] {
  const lifecycle = lifecycleOf(resource.key);
  const transitions = Object.entries(lifecycle?.transitions ?? {});
  const declared = actionsOf(resource.key);
  const asked = [...transitions.map(([, { form }]) => form), ...Object.values(declared).map(({ form }) => form)];
  const forms: Fields = Object.assign({}, ...asked.map((form) => form ?? {}));
  const actions = new Set([...Object.keys(declared), ...transitions.map(([name]) => name)]);
  return [
    `${resource.entity}.title`,
    ['module', endpointArea(resource)].join('.'),
    ...formKeys(resource),
    ...Object.keys(resource.list.tabs ?? {}).map((tab) => `${resource.entity}.tab.${tab}`),
    ...fieldKeys({ ...resource, fields: forms }, forms),
    ...Object.values(declared).flatMap(({ hint }) => hint ?? []),
    ...[...actions].map((action) => `${resource.entity}.action.${action}`),
  ];
}

/** What a form of the resource shows: fields, options, sections. */
function formKeys(resource: Resource): string[] {
  const sections = (resource.form?.sections ?? []).map(({ key }) => `${resource.entity}.section.${key}`);
  return [...fieldKeys(resource, resource.fields), ...sections];
}

function fieldKeys(resource: Resource, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { options, columns, textsOf }]) => [
    fieldTextKey(resource, name),
    ...(options ?? []).map((option) => optionTextKey(resource, name, option)),
    ...(columns
      ? fieldKeys({ ...resource, entity: `${textsOf ?? resource.entity}.${name}`, fields: columns }, columns)
      : []),
  ]);
}

function optionalKeys(resource: Resource): string[] {
  return [
    `${resource.entity}.list.empty`,
    ...Object.keys(resource.fields).map((name) => `${resource.entity}.hint.${name}`),
    ...['create', 'update', 'delete', 'read', 'import', 'export'].map((name) => `${resource.entity}.action.${name}`),
  ];
}
