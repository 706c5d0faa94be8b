import {
  type ConsolePage,
  declaredPages,
  type Endpoint,
  endpointArea,
  functionsOfPage,
  type Language,
} from '@mp/kernel/contract';
import {
  type BoundRoute,
  type Context,
  inputSchema,
  loadedModules,
  may,
  type ResourceServer,
  routesOfModule,
  serveResource,
  type Services,
  systemContext,
  systemUserId,
  type Texts,
} from '@mp/kernel/server';
import { apiOperation, type ApiService } from '../contract/index.ts';
import {
  type CatalogueRow,
  operationCode,
  replaceCatalogue,
  servicesOf,
  switchOperation,
} from './api-operation.query.ts';

/** The operations of the loaded modules by their codes. */
export function servedOperations(): ReadonlyMap<string, BoundRoute> {
  const routes = loadedModules().flatMap((module) => routesOfModule(module));
  return new Map(routes.map((route) => [route.endpoint.id, route]));
}

/** `user.reveal.mobile` is a part of the function `user.reveal`. */
const wholeFunction = (key: string): string => key.split('.', 2).join('.');

const menuPage = ({ under, code }: ConsolePage): string => under ?? code;

/** The pages whose menus bring a function: by being readable, by being writable. */
function bringersOf(): (key: string) => Pick<CatalogueRow, 'reading' | 'writing'> {
  const bringers = { reads: new Map<string, Set<string>>(), writes: new Map<string, Set<string>>() };
  for (const page of declaredPages().values())
    for (const kind of ['reads', 'writes'] as const)
      for (const key of functionsOfPage(page)[kind]) {
        const pages = bringers[kind].get(key) ?? new Set();
        bringers[kind].set(key, pages.add(menuPage(page)));
      }
  const among = (kind: 'reads' | 'writes', key: string) => [...(bringers[kind].get(wholeFunction(key)) ?? [])];
  return (key) => ({ reading: among('reads', key), writing: among('writes', key) });
}

/** Signs that stand in no name. */
const places = { entity: '\u{e000}', name: '\u{e001}' };

/** Answers what an operation is called in a language, with what it works on; of thousands most are called alike. */
function nameIn(texts: Texts, language: Language): (endpoint: Endpoint) => string {
  const entities = new Map<string, string>();
  const shared = new Map<string, string>();
  const sentence = texts.text(language, 'accessProject.apis.name', places);
  const operationName = (endpoint: Endpoint): string => {
    if (!endpoint.common) return texts.operationName(language, endpoint);
    const key = JSON.stringify(endpoint.common);
    const name = shared.get(key) ?? texts.operationName(language, endpoint);
    if (name !== endpoint.id) shared.set(key, name);
    return name;
  };
  return (endpoint) => {
    const [key = ''] = endpoint.id.split('.', 1);
    const entity = entities.get(key) ?? texts.entityName(language, key);
    entities.set(key, entity);
    return sentence.replace(places.entity, () => entity).replace(places.name, () => operationName(endpoint));
  };
}

/** What the catalogue says of the operations that the server serves. */
function declaredOperations(texts: Texts): CatalogueRow[] {
  const bringers = bringersOf();
  const [chinese, english, japanese] = [nameIn(texts, 'zh-CN'), nameIn(texts, 'en-US'), nameIn(texts, 'ja-JP')];
  return [...servedOperations().values()].map(({ endpoint }) => {
    const { id: code, method, path, access } = endpoint;
    const name = { ZH_CN: chinese(endpoint), EN_US: english(endpoint), JA_JP: japanese(endpoint) };
    return { code, name, area: endpointArea(endpoint), method, path, access, ...bringers(access) };
  });
}

/** Writes the catalogue of operations when the server starts. */
export async function writeCatalogue(services: Services): Promise<void> {
  const operations = declaredOperations(services.texts);
  await systemContext(services, systemUserId).tx((tx) => replaceCatalogue(tx, operations));
}

/** Operations with the words of the reader's language. */
export const apiOperationServer: ResourceServer = serveResource(apiOperation, {
  table: 'api_operation_line',
  view: 'records',
  spoken: {
    area: ({ texts, language }, value) => texts.text(language, `module.${value}`),
    access: ({ texts, language }, value) =>
      value === 'public' || value === 'session'
        ? texts.text(language, `apiOperation.access.${value}`)
        : texts.functionName(language, value),
  },
});

/** Switches an operation for the programs of the tenant. Throws `common.notFound`. */
export async function setOperation(context: Context, id: string, state: { readonly enabled: boolean }): Promise<void> {
  await context.tx(async (tx) => switchOperation(tx, await operationCode(tx, id), state));
}

/** Services with their APIs, those of other systems where the caller may read them. */
export async function listServices(context: Context): Promise<{ items: ApiService[] }> {
  await context.batch(() => []);
  const rows = await servicesOf(context, { withExternal: may(context.rights, 'externalApi.read') });
  const items = rows.map((row): ApiService => ({
    ...row,
    name: row.kind === 'own' ? context.texts.text(context.locale, `module.${row.service}`) : row.service,
  }));
  return { items };
}

/** Whether the console may call an operation: what takes a file, never ends or calls the console itself it may not. */
export function isDebuggable({ endpoint: { id, consumes, produces } }: BoundRoute): boolean {
  return !id.endsWith('.debug') && consumes === undefined && produces !== 'text/event-stream';
}

/** Names of the values in a path, in their order. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);

type Schema = Readonly<Record<string, unknown>>;

const samples: Readonly<Record<string, unknown>> = { integer: 0, number: 0, boolean: false, string: '', null: null };

/** An object with the names that a schema requires, with all where it requires none. */
function exampleObject(schema: Schema, depth: number): object {
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const shown = required.size === 0 ? properties : properties.filter(([name]) => required.has(name));
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, depth + 1)]));
}

/** A value after a JSON schema: the first of several ways. */
function exampleOf(schema: Schema, depth = 0): unknown {
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (schema['default'] !== undefined) return schema['default'];
  const ways = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(ways)) return exampleOf(ways[0] as Schema, depth);
  const type = [schema['type']].flat()[0];
  if (type === 'object') return depth > 3 ? {} : exampleObject(schema, depth);
  return type === 'array' ? [] : (samples[String(type)] ?? null);
}

/** What the console must know of an operation. Throws `common.notFound`. */
export async function consoleOf(context: Context, id: string) {
  const route = servedOperations().get(await operationCode(context, id));
  if (!route) return { isDebuggable: false, pathNames: [], queryNames: [], bodyExample: null };
  const { endpoint, schemas } = route;
  const query = (schemas?.query ?? inputSchema(endpoint.query)) as { properties?: object } | undefined;
  const body = (schemas?.body ?? inputSchema(endpoint.body)) as Schema | undefined;
  return {
    isDebuggable: isDebuggable(route),
    pathNames: pathNames(endpoint.path),
    queryNames: Object.keys(query?.properties ?? {}),
    bodyExample: body && endpoint.method !== 'GET' ? JSON.stringify(exampleOf(body), null, 2) : null,
  };
}
