import { apiPrefix, endpointArea, type Endpoint, type Language } from '@mp/kernel/contract';
import {
  type Context,
  isOpenable,
  loadedModules,
  may,
  openAddress,
  openApiDocument,
  rightsToCall,
  routesOfModule,
} from '@mp/kernel/server';
import { assistantErrors } from '../contract/index.ts';
import type { ProposedCall } from './assistant.query.ts';

/** A tool as the protocol describes it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: string[];
  };
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: object;
}

interface DescribedOperation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}

/** An operation that assistants may be offered, with what it takes. */
interface Offer {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly parameters: readonly Parameter[];
  readonly body: object | undefined;
}

const byName = new Map<string, Offer>();

/** Names of tools are those of operations; the protocol's clients take letters, digits, lines, at most 64. */
const toolName = (id: string): string => id.replaceAll(/[^\w-]/gu, '_');

/** Operations that assistants may be offered: those of the gateway that take and give JSON. */
export const offerable = (endpoint: Endpoint): boolean =>
  isOpenable(endpoint) && endpoint.consumes === undefined && endpoint.produces === undefined;

/** What is wrong with the names of tools: two operations of one name, or a name too long. */
export function toolNameProblems(ids: readonly string[]): string[] {
  const names = ids.map((id) => toolName(id));
  return ids.flatMap((id, at) => {
    const name = names[at] ?? '';
    if (name.length > 64) return [`the operation ${id} has a name too long for a tool`];
    return names.indexOf(name) < at ? [`the operation ${id} has the same tool name as another one`] : [];
  });
}

/** All tools of the product, described once. */
function offers(context: Context): ReadonlyMap<string, Offer> {
  if (byName.size > 0) return byName;
  const routes = loadedModules()
    .flatMap((module) => routesOfModule(module))
    .filter(({ endpoint }) => offerable(endpoint));
  const problems = toolNameProblems(routes.map(({ endpoint }) => endpoint.id));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { texts, environment } = context.services;
  const { paths } = openApiDocument({ routes, texts, version: environment.version, documents: [] }) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  };
  for (const { endpoint } of routes) {
    const described = paths[`${apiPrefix}${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    if (!described) continue;
    const name = toolName(endpoint.id);
    const body = described.requestBody?.content['application/json']?.schema;
    const parameters = described.parameters.filter((each) => each.in !== 'header');
    byName.set(name, { name, endpoint, parameters, body });
  }
  return byName;
}

/** Whether the caller may call an operation at all; which records and fields, its route judges. */
export const isHeld = ({ rights }: Context, endpoint: Endpoint): boolean =>
  rights.apis.has(endpoint.id) || rightsToCall(endpoint).some((right) => may(rights, right));

const isReading = ({ method }: Endpoint): boolean => method === 'GET' || method === 'HEAD';

const nameOfAction = (key: string): string => key.split('.').at(-1) ?? key;

function described(context: Context, { name, endpoint, parameters, body }: Offer): Tool {
  const { texts, locale } = context;
  const entity = texts.entityName(locale, endpoint.id.split('.')[0] ?? '');
  const english: Language = 'en-US';
  return {
    name,
    title: `${entity}: ${texts.operationName(locale, endpoint)}`,
    description: [
      endpoint.summary ?? texts.endpointName(english, endpoint),
      ...(endpoint.common?.actions ? [`Actions: ${endpoint.common.actions.map(nameOfAction).join(', ')}`] : []),
      ...(isReading(endpoint) ? [] : ['Changes data: answers a confirmation that the person must give first.']),
    ].join('. '),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
        ...(body === undefined ? {} : { body }),
      },
      required: [
        ...parameters.flatMap((each) => (each.required ? [each.name] : [])),
        ...(body === undefined ? [] : ['body']),
      ],
    },
    annotations: { readOnlyHint: isReading(endpoint), destructiveHint: endpoint.method === 'DELETE' },
  };
}

/** Which tools are asked for. */
export interface ToolChoice {
  /** Areas, such as `dealer`; all when none is named. */
  readonly services: readonly string[];
  readonly mayWrite: boolean;
}

/** Throws `assistant.unknownService` where one of the areas is none. */
export function requireServices(context: Context, services: readonly string[]): void {
  if (services.length === 0) return;
  const known = new Set([...offers(context).values()].map(({ endpoint }) => endpointArea(endpoint)));
  const unknown = services.find((service) => !known.has(service));
  if (unknown !== undefined) throw assistantErrors.unknownService({ service: unknown });
}

/** The tools that the caller may use, in the order of their names. */
export function toolsOf(context: Context, { services, mayWrite }: ToolChoice): Tool[] {
  return [...offers(context).values()]
    .filter(({ endpoint }) => services.length === 0 || services.includes(endpointArea(endpoint)))
    .filter(({ endpoint }) => isHeld(context, endpoint) && (mayWrite || isReading(endpoint)))
    .map((offer) => described(context, offer))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Values of a tool's call. */
export type ToolValues = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The call of the gateway that a tool's call is; rights are judged there.
 * Throws `assistant.unknownTool`, `assistant.missingValue`.
 */
export function gatewayCallOf(
  context: Context,
  tool: string,
  values: ToolValues,
): { readonly endpoint: Endpoint; readonly call: ProposedCall } {
  const offer = offers(context).get(tool);
  if (!offer) throw assistantErrors.unknownTool({ tool: tool.slice(0, 100) });
  const { endpoint, parameters, body } = offer;
  const address = openAddress(endpoint).replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') throw assistantErrors.missingValue({ name });
    return encodeURIComponent(textOf(value));
  });
  const query = new URLSearchParams();
  for (const { name, in: where } of parameters)
    if (where === 'query') for (const value of [values[name] ?? []].flat()) query.append(name, textOf(value));
  const search = query.size > 0 ? `?${query}` : '';
  const sent = body === undefined ? '' : JSON.stringify(values.body ?? {});
  return { endpoint, call: { method: endpoint.method, address: `${address}${search}`, body: sent } };
}
