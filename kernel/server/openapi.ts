import { apiPrefix, declaredErrors, languages } from '../contract/index.ts';
import type { DocumentedOperation } from './module.ts';
import type { BoundRoute } from './route.ts';
import { inputSchema } from './schema.ts';
import type { Texts } from './texts.ts';

/** Codes that any operation of its kind may answer. */
function usualErrors({ access, method, stepUp }: BoundRoute['endpoint']): string[] {
  return [
    ...(access === 'public' ? [] : ['auth.tokenInvalid', 'auth.tokenExpired', 'auth.signatureExpired']),
    ...(access === 'public' || access === 'session' ? [] : ['perm.denied']),
    ...(stepUp ? ['auth.stepUpRequired'] : []),
    ...(method === 'GET'
      ? []
      : ['common.malformed', 'common.unsupportedMedia', 'common.tooLarge', 'common.scriptRejected']),
    'common.validation',
    'common.notFound',
    'common.tooManyRequests',
    'common.unavailable',
  ];
}

/** OpenAPI 3.1 of all operations, each with its permission and its error codes. */
export function openApiDocument(
  routes: readonly BoundRoute[],
  texts: Texts,
  version: string,
  documents: readonly DocumentedOperation[] = [],
): object {
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

function operation({ endpoint, schemas, status }: BoundRoute, texts: Texts): object {
  const codes = [...new Set([...usualErrors(endpoint), ...(endpoint.errors ?? [])])];
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const known = declaredErrors().get(code)?.status ?? 422;
    byStatus.set(known, [...(byStatus.get(known) ?? []), code]);
  }
  const body = schemas?.body ?? inputSchema(endpoint.body);
  const answer = schemas?.answer ?? inputSchema(endpoint.answer) ?? {};
  const query = (schemas?.query ?? inputSchema(endpoint.query)) as
    | { properties?: Record<string, object>; required?: string[] }
    | undefined;
  return {
    operationId: endpoint.id,
    summary: texts.endpointName(languages[1], endpoint),
    ...(endpoint.summary === undefined ? {} : { description: endpoint.summary }),
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-permission': endpoint.access,
    'x-error-codes': codes,
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [], cookie: [] }] }),
    parameters: [
      ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: query?.required?.includes(name) ?? false,
        schema,
      })),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }]
        : []),
      ...(endpoint.mayBeMinimal
        ? [{ name: 'Prefer', in: 'header', required: false, schema: { type: 'string', enum: ['return=minimal'] } }]
        : []),
    ],
    ...(endpoint.consumes
      ? {
          requestBody: {
            required: true,
            content: {
              [endpoint.consumes]: {
                schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
              },
            },
          },
        }
      : body
        ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
        : {}),
    responses: {
      [status ?? 200]: {
        description: 'Done',
        content: {
          [endpoint.produces ?? 'application/json']: {
            schema: endpoint.produces ? { type: 'string', format: 'binary' } : answer,
          },
        },
      },
      ...Object.fromEntries(
        [...byStatus].map(([each, list]) => [
          each,
          {
            description: list.map((code) => `\`${code}\` ${texts.error(languages[1], code)}`).join('\n\n'),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}
