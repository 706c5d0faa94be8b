import { apiPrefix, declaredErrors, languages } from '../contract/index.ts';
import type { DocumentedOperation } from './module.ts';
import type { BoundRoute } from './route.ts';
import { inputSchema } from './schema.ts';
import type { Texts } from './texts.ts';

/** Codes that any operation of its kind may answer. */
function usualErrors({ endpoint: { access, method, stepUp }, closedToActing }: BoundRoute): string[] {
  return [
    ...(access === 'public' ? [] : ['auth.tokenInvalid', 'auth.tokenExpired', 'auth.signatureExpired']),
    ...(access === 'public' || access === 'session' ? [] : ['perm.denied']),
    ...(stepUp ? ['auth.stepUpRequired'] : []),
    ...(closedToActing ? ['auth.actingRefused'] : []),
    ...(method === 'GET'
      ? []
      : ['common.malformed', 'common.unsupportedMedia', 'common.tooLarge', 'common.scriptRejected']),
    'common.validation',
    'common.notFound',
    'common.tooManyRequests',
    'common.unavailable',
  ];
}

/** What the description of the API is made of. */
export interface ApiDescription {
  readonly routes: readonly BoundRoute[];
  readonly texts: Texts;
  readonly version: string;
  readonly documents: readonly DocumentedOperation[];
}

/** OpenAPI 3.1 of all operations, each with its permission and its error codes. */
export function openApiDocument({ routes, texts, version, documents }: ApiDescription): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = `${apiPrefix}${route.endpoint.path}`;
    (paths[path] ??= {})[route.endpoint.method.toLowerCase()] = operation(route, texts);
  }
  for (const document of documents)
    (paths[document.path] ??= {})[document.method.toLowerCase()] = documented(document, texts);
  return {
    openapi: '3.1.0',
    info: {
      title: 'mpcloud',
      version,
      description: 'Operations of the console. Every call carries the header `token` and the session cookie.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'mpsid' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'params', 'requestId'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            params: { type: 'object' },
            fields: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
    paths,
  };
}

const envelope = {
  type: 'object',
  required: ['result', 'code', 'message', 'currentTime'],
  properties: {
    result: { type: 'boolean' },
    code: { type: 'string' },
    message: { type: 'string' },
    params: { type: 'object' },
    data: {},
    rows: { type: 'string', description: 'JSON text' },
    currentTime: { type: 'integer', description: 'epoch in milliseconds' },
  },
};

/** A call of the login service: fields in the query or a form, answers in the envelope, refusals mostly with status 200. */
function documented({ id, method, path, access, fields, errors, summary }: DocumentedOperation, texts: Texts): object {
  const asked = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  return {
    operationId: id,
    summary,
    tags: ['login service'],
    'x-permission': access,
    'x-error-codes': errors,
    ...(access === 'public' ? {} : { security: [{ token: [], cookie: [] }] }),
    parameters: [
      ...pathParameters(path),
      ...(method === 'GET'
        ? fields.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }))
        : []),
    ],
    ...(method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: asked } } },
          },
        }
      : {}),
    responses: {
      200: {
        description: ['Done, or refused with `result: false`', ...errors.map((code) => described(code, texts))].join(
          '\n\n',
        ),
        content: { 'application/json': { schema: envelope } },
      },
    },
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const described = (code: string, texts: Texts) => `\`${code}\` ${texts.error(languages[1], code)}`;

function operation(route: BoundRoute, texts: Texts): object {
  const { endpoint } = route;
  const codes = [...new Set([...usualErrors(route), ...(endpoint.errors ?? [])])];
  return {
    operationId: endpoint.id,
    summary: texts.endpointName(languages[1], endpoint),
    ...(endpoint.summary === undefined ? {} : { description: endpoint.summary }),
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-permission': endpoint.access,
    'x-error-codes': codes,
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [], cookie: [] }] }),
    parameters: parameters(route),
    ...requestBody(route),
    responses: { ...doneResponse(route), ...errorResponses(codes, texts) },
  };
}

function parameters({ endpoint, schemas }: BoundRoute): object[] {
  const query = (schemas?.query ?? inputSchema(endpoint.query)) as
    | { properties?: Record<string, object>; required?: string[] }
    | undefined;
  const header = (name: string, schema: object) => ({ name, in: 'header', required: false, schema });
  return [
    ...pathParameters(endpoint.path),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      schema,
    })),
    ...(endpoint.idempotent ? [header('Idempotency-Key', { type: 'string', maxLength: 100 })] : []),
    ...(endpoint.mayBeMinimal ? [header('Prefer', { type: 'string', enum: ['return=minimal'] })] : []),
  ];
}

/** The body of a request: a file where the endpoint consumes one, else JSON; nothing where there is none. */
function requestBody({ endpoint, schemas }: BoundRoute): object {
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  if (endpoint.consumes) return { requestBody: { required: true, content: { [endpoint.consumes]: { schema: file } } } };
  const body = schemas?.body ?? inputSchema(endpoint.body);
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {};
}

function doneResponse({ endpoint, schemas, status = 200 }: BoundRoute): object {
  const answer = schemas?.answer ?? inputSchema(endpoint.answer) ?? {};
  const schema = endpoint.produces ? { type: 'string', format: 'binary' } : answer;
  return { [status]: { description: 'Done', content: { [endpoint.produces ?? 'application/json']: { schema } } } };
}

/** The refusals of an operation by their HTTP status. */
function errorResponses(codes: readonly string[], texts: Texts): object {
  const byStatus = Map.groupBy(codes, (code) => declaredErrors().get(code)?.status ?? 422);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => described(code, texts)).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
