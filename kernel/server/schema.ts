import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod/mini';
import { isNeverShown, type Field, type Resource } from '../contract/index.ts';
import { isFileKind } from './resource/projection.ts';
import { resourceServer } from './resource/registry.ts';

type Json = Record<string, unknown>;

/** JSON schema (draft 7) of a zod shape for Fastify's serializer; undefined when there is no shape. */
export function answerSchema(shape: z.ZodMiniType | undefined): object | undefined {
  if (!shape) return undefined;
  return z.toJSONSchema(shape, { io: 'output', target: 'draft-7', unrepresentable: 'any' });
}

/** Writes answers as their schema says, and nothing that it does not name; as they are where there is none. */
export function serializerOf(schema: object | undefined): (answer: unknown) => string {
  return schema ? fastJsonStringify(schema) : (answer) => JSON.stringify(answer);
}

/**
 * The same, made when the first answer is written: of the operations of a console few are called in one process, and to
 * make the serializers of all took a third of its start.
 */
export function answerSerializer(schemaOf: () => object | undefined): (answer: unknown) => string {
  let made: ((answer: unknown) => string) | undefined;
  return (answer) => (made ??= serializerOf(schemaOf()))(answer);
}

/** JSON schema of a zod shape for the documentation. */
export function inputSchema(shape: z.ZodMiniType | undefined): Json | undefined {
  if (!shape) return undefined;
  const { $schema: _, ...rest } = z.toJSONSchema(shape, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return rest as Json;
}

const uuidType = (): Json => ({ type: 'string', format: 'uuid' });
const uuidsType = (): Json => ({ type: 'array', items: uuidType() });
/** Schemas by kind; those of other kinds are texts. */
const types: Readonly<Partial<Record<Field['kind'], (field: Field) => Json>>> = {
  integer: ({ min, max }) => ({
    type: 'integer',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  ref: uuidType,
  image: uuidType,
  file: uuidType,
  refs: uuidsType,
  files: uuidsType,
  choice: optionType,
  choices: (field) => ({ type: 'array', items: optionType(field) }),
  rows: (field) => ({ type: 'array', items: rowType(field) }),
  i18nText: () => ({
    type: 'object',
    properties: { ZH_CN: { type: 'string' }, EN_US: { type: 'string' }, JA_JP: { type: 'string' } },
  }),
  json: () => ({}),
};

const textType = ({ maxLength, pattern }: Field): Json => ({
  type: 'string',
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(pattern === undefined ? {} : { pattern: pattern.source }),
});

function fieldType(field: Field): Json {
  return (types[field.kind] ?? textType)(field);
}

function optionType({ options, dictionary }: Field): Json {
  return dictionary === undefined ? { type: 'string', enum: [...(options ?? [])] } : { type: 'string', maxLength: 40 };
}

function rowType({ columns = {} }: Field): Json {
  const properties = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, fieldType(column)]));
  return { type: 'object', properties };
}

/** Schema of what a request may send for a resource; documentation only, `inputProblems` judges. */
export function inputSchemaOf(resource: Resource, mode: 'create' | 'update'): Json {
  const properties: Json = mode === 'update' ? { version: { type: 'integer' } } : {};
  const required = mode === 'update' ? ['version'] : [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue;
    properties[name] = fieldType(field);
    if (mode === 'create' && field.required && field.default === undefined) required.push(name);
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function isObject(type: unknown): boolean {
  return typeof type === 'object' && type !== null && 'type' in type && type.type === 'object';
}

function loose(type: Json): Json {
  // The serializer must not refuse what is stored: no formats and enumerations, and null everywhere.
  if (type.type === undefined) return {};
  if (type.type === 'array' && isObject(type.items))
    return { type: ['array', 'null'], items: { type: 'object', additionalProperties: true } };
  if (type.type === 'array') return { type: ['array', 'null'], items: { type: 'string' } };
  if (type.type === 'object') return { type: ['object', 'null'], additionalProperties: true };
  return { type: [type.type, 'null'] };
}

/** What stands beside the ids of files: how people know them. */
const fileFactsSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    size: { type: 'integer' },
    type: { type: 'string' },
  },
};

/** What answers say of a record beside its fields. */
const besideFields = ({ tree }: Resource): Json => ({
  ...(tree ? { hasChildren: { type: 'boolean' } } : {}),
  abilities: {
    type: 'object',
    properties: {
      closed: { type: 'array', items: { type: 'string' } },
      refused: { type: 'object', additionalProperties: true },
    },
  },
});

/** A kept secret: that there is one. */
const keptSecretSchema: Json = { type: 'object', properties: { set: { type: 'boolean' } } };

/** The words beside what the program has written into a record. */
const spokenSchema = ({ key }: Resource): Json =>
  Object.fromEntries(
    Object.keys(resourceServer(key)?.spoken ?? {}).map((name) => [`${name}Label`, { type: ['string', 'null'] }]),
  );

/** Schema of a record on the wire; nothing but the id is required, since closed fields are absent. */
export function recordSchemaOf(resource: Resource, serializer: boolean): Json {
  const properties: Json = {
    id: { type: 'string' },
    version: { type: 'integer' },
    createdAt: { type: 'string' },
    updatedAt: { type: 'string' },
    ...spokenSchema(resource),
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isNeverShown(field)) continue;
    const type = field.secret ? keptSecretSchema : fieldType(field);
    properties[name] = serializer ? loose(type) : type;
    if (isFileKind(field)) properties[`${name}Files`] = { type: 'array', items: fileFactsSchema };
    if (field.kind === 'rows')
      for (const beside of ['Labels', 'Files'])
        properties[`${name}${beside}`] = { type: 'object', additionalProperties: true };
    if (field.to === undefined || !resourceServer(field.to)) continue;
    if (field.kind === 'ref') properties[`${name}Label`] = { type: ['string', 'null'] };
    if (field.kind === 'refs') properties[`${name}Labels`] = { type: 'array', items: { type: 'string' } };
  }
  return { type: 'object', properties: { ...properties, ...besideFields(resource) } };
}

/** Schema of a page of records. */
export function pageSchema(item: Json): Json {
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items: item },
      total: { type: 'integer' },
      totalIsEstimate: { type: 'boolean' },
      next: { type: ['string', 'null'] },
    },
  };
}
