import {
  actionsOf,
  declaredReports,
  endpointArea,
  endpointTextKeys,
  isFilterable,
  languages,
  lifecycleOf,
  missingEndings,
} from '../contract/index.ts';
import type { Endpoint } from '../contract/index.ts';
import { actingProblems } from './acting.ts';
import { healthChecks } from './health.ts';
import { contributionProblems } from './contribution.ts';
import { counterParts } from './counters.ts';
import { eventProblems } from './event.ts';
import { effectProblems, recordTransitioned } from './lifecycle.ts';
import { roleGrantsOf } from './module.ts';
import type { ServerModule } from './module.ts';
import { optionalPort, portProblems } from './ports.ts';
import { childProblems } from './resource/children.ts';
import { endpointActionProblems } from './resource/endpoint-actions.ts';
import { portables } from './portable.ts';
import { fileReaders } from './resource/files.ts';
import { projectionOf } from './resource/projection.ts';
import type { ResourceServer } from './resource/model.ts';
import { internalRights } from './rights.ts';
import { recordSchemaOf } from './schema.ts';
import type { Texts } from './texts.ts';
import { reportProblems } from './report/report-problems.ts';
import type { BoundRoute } from './route.ts';

/** Actions without a handler, and handlers of what is not declared. */
function actionProblems(servers: readonly ResourceServer[]): string[] {
  return servers.flatMap(({ resource, actions: handlers }) => {
    const declared = Object.entries(actionsOf(resource.key));
    const missing = declared.filter(([name, { by }]) => by !== 'endpoint' && !Object.hasOwn(handlers, name));
    const unknown = Object.keys(handlers).filter((name) => declared.every(([each]) => each !== name));
    const doubled = declared.filter(([name]) => lifecycleOf(resource.key)?.transitions[name]);
    return [
      ...missing.map(([name]) => `${resource.key}: nothing carries out the action ${name}`),
      ...unknown.map((name) => `${resource.key}: a handler is bound to the action ${name}, which is not declared`),
      ...doubled.map(([name]) => `${resource.key}: ${name} is both an action and a transition`),
    ];
  });
}

/** Pickers that ask for what the records they offer do not have, or for the same as a field that the record in hand lacks. */
function offerProblems(servers: readonly ResourceServer[]): string[] {
  const targets = new Map(servers.map(({ resource }) => [resource.key, resource]));
  return servers.flatMap(({ resource: { key, fields } }) => {
    const asked = [...Object.values(actionsOf(key)), ...Object.values(lifecycleOf(key)?.transitions ?? {})];
    return [fields, ...asked.map(({ form = {} }) => form)]
      .flatMap((form) => Object.entries(form))
      .flatMap(([name, { to = '', offers = {}, suitableBy = [] }]) => [
        ...suitableBy
          .filter((by) => by !== 'id' && !fields[by])
          .map((by) => `${key}: ${name} is suitable by its ${by}, which it lacks`),
        ...Object.entries(offers).flatMap(([by, value]) => {
          const target = targets.get(to);
          const field = target?.fields[by];
          return [
            ...(target && !(field && isFilterable(field))
              ? [`${key}: ${name} offers ${to} by ${by}, which it cannot`]
              : []),
            ...(typeof value === 'object' && 'same' in value && !fields[value.same]
              ? [`${key}: ${name} offers by its ${value.same}, which it lacks`]
              : []),
          ];
        }),
      ]);
  });
}

/** Fields of states that no lifecycle moves and no reason excuses. */
function stateProblems(servers: readonly ResourceServer[]): string[] {
  return servers.flatMap(({ resource: { key, fields } }) =>
    Object.entries(fields)
      .filter(
        ([name, { kind, readOnly, derived }]) => kind === 'choice' && readOnly && !derived && stateNames.has(name),
      )
      .filter(([name]) => lifecycleOf(key)?.field !== name)
      .map(([name]) => `${key}: the states of ${name} have no lifecycle, and no reason (derived) why not`),
  );
}

const stateNames: ReadonlySet<string> = new Set(['state', 'status', 'lifecycle']);

/** Values that a record is read with and that its answer's schema does not name: they would be dropped in silence. */
function answerProblems(servers: readonly ResourceServer[]): string[] {
  // Without the module of files nothing can be said of what it adds; only tests compose such a console.
  if (!optionalPort('fileFacts')) return [];
  return servers.flatMap((server) => {
    const { properties } = recordSchemaOf(server.resource, true) as { readonly properties: object };
    return projectionOf(server, internalRights)
      .filter(({ name }) => !(name in properties))
      .map(({ name }) => `${server.resource.key}: the answer's schema does not name ${name}`);
  });
}

/** Processes that lifecycles speak of and no module draws, or after whose end a record would be stuck, nodes that are not theirs, and drawings of something else. */
function processProblems(modules: readonly ServerModule[]): string[] {
  const drawn = modules.flatMap(({ processes }) => processes ?? []);
  const keys = new Map(
    modules.flatMap(({ resources }) => resources ?? []).map(({ resource }) => [resource.key, resource]),
  );
  const ofLifecycles = [...keys.keys()].flatMap((key) => {
    const lifecycle = lifecycleOf(key);
    const transitions = Object.entries(lifecycle?.transitions ?? {});
    const started = new Set(transitions.flatMap(([, { startsProcess }]) => startsProcess?.process ?? []));
    const ofTransitions = transitions.flatMap(([name, { on, startsProcess }]) => [
      ...(startsProcess && !drawn.some(({ process, resource }) => process === startsProcess.process && resource === key)
        ? [`${key}: transition ${name} starts the process ${startsProcess.process.name}, which no module draws for it`]
        : []),
      ...(typeof on === 'object' && !on.process.nodes.includes(on.node)
        ? [`${key}: transition ${name} waits for ${on.node}, which the process ${on.process.name} does not have`]
        : []),
      ...(typeof on === 'object' && !started.has(on.process)
        ? [`${key}: transition ${name} waits for the process ${on.process.name}, which no transition starts`]
        : []),
    ]);
    return [...ofTransitions, ...(lifecycle ? missingEndings(lifecycle) : [])];
  });
  const ofDrawings = drawn.flatMap(({ process, resource, tasks }) => [
    ...(keys.has(resource) ? [] : [`the process ${process.name} runs for ${resource}, which no module serves`]),
    ...process.nodes
      .filter((node) => !tasks.includes(node))
      .map((node) => `the process ${process.name} does not draw ${node}`),
    ...tasks
      .filter((node) => !process.nodes.includes(node))
      .map((node) => `the process ${process.name} draws ${node}, which it does not declare`),
  ]);
  const doubled = drawn.filter(({ process }, at) => drawn.findIndex((each) => each.process.key === process.key) < at);
  return [...ofLifecycles, ...ofDrawings, ...doubled.map(({ process }) => `two processes have the key ${process.key}`)];
}

/** Roles of modules without a name in one of the languages. */
function roleProblems(modules: readonly ServerModule[], texts: Texts): string[] {
  return [...roleGrantsOf(modules).keys()].flatMap((code) =>
    languages
      .filter((each) => !texts.has(each, `role.${code}`))
      .map((each) => `the role ${code} has no name in ${each}`),
  );
}

/** Operations without a name in one of the languages, or whose entity or area has none; and ids that two of them share. */
function operationProblems(routes: readonly BoundRoute[], texts: Texts): string[] {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const addresses = new Map<string, string>();
  const doubled = endpoints.flatMap(({ id, method, path }) => {
    const [before, address] = [addresses.get(id), `${method} ${path}`];
    addresses.set(id, address);
    return before === undefined || before === address ? [] : [`the operation ${id} is both ${before} and ${address}`];
  });
  // Browsers fill `{id}`; the router would take `:id` and the page would send it as it stands.
  const colons = endpoints.flatMap(({ id, path }) =>
    path.includes('/:') ? [`the operation ${id} writes a parameter of its path with a colon: ${path}`] : [],
  );
  return [...doubled, ...colons, ...endpoints.flatMap((endpoint) => nameProblems(endpoint, texts))];
}

function nameProblems(endpoint: Endpoint, texts: Texts): string[] {
  const { id, access } = endpoint;
  const keys = [
    endpointTextKeys(endpoint),
    // Titles of resources and of their areas are asked for by the check of texts.
    ...(endpoint.common ? [] : [['title', 'name'].map((each) => [id.split('.')[0], each].join('.'))]),
    ...(endpoint.common || access === 'public' || access === 'session'
      ? []
      : [[['module', endpointArea(endpoint)].join('.')]]),
  ];
  return languages.flatMap((language) =>
    keys
      .filter((list) => !list.some((key) => texts.has(language, key)))
      .map((list) => `the operation ${id} lacks a text in ${language}: ${list.join(' or ')}`),
  );
}

/** Resources that two modules serve, or one twice: a key names its namespace, the module that lists the resource owns it. */
function ownerProblems(modules: readonly ServerModule[]): string[] {
  const owners = Map.groupBy(
    modules.flatMap(({ name, resources }) => (resources ?? []).map(({ resource }) => ({ name, key: resource.key }))),
    ({ key }) => key,
  );
  return [...owners].flatMap(([key, by]) =>
    by.length > 1 ? [`${key} is owned by more than one module: ${by.map(({ name }) => name).join(', ')}`] : [],
  );
}

/** Throws, naming each, when declarations of these modules promise what nobody does: it would fail on the click. */
export function requireDeclarationsMet(
  modules: readonly ServerModule[],
  routes: readonly BoundRoute[],
  texts: Texts,
): void {
  const servers = modules.flatMap(({ resources }) => resources ?? []);
  const problems = [
    ...ownerProblems(modules),
    ...effectProblems(servers),
    ...actionProblems(servers),
    ...offerProblems(servers),
    ...endpointActionProblems(servers, routes),
    ...childProblems(servers),
    ...stateProblems(servers),
    ...answerProblems(servers),
    ...processProblems(modules),
    ...eventProblems(modules, [recordTransitioned]),
    ...contributionProblems(modules, [counterParts, fileReaders, healthChecks, portables]),
    ...portProblems(modules),
    ...roleProblems(modules, texts),
    ...operationProblems(routes, texts),
    ...actingProblems(routes),
    ...declaredReports().flatMap((report) => reportProblems(report)),
  ];
  if (problems.length > 0) throw new Error(`declarations that nothing stands behind:\n${problems.join('\n')}`);
}
