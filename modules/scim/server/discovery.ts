import { scimPath } from '../contract/index.ts';
import type { JsonObject } from './json-object.ts';
import { groupSchema } from './scim-group.rules.ts';
import { maxResults } from './scim-query.ts';
import { enterpriseSchema, userSchema } from './scim-user.rules.ts';

const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** What the service can do (RFC 7643 section 5). */
export const serviceProviderConfig = (base: string): JsonObject => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of a directory, issued by an administrator under Directory sync',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}${scimPath}/ServiceProviderConfig` },
});

interface ResourceKind {
  readonly id: 'User' | 'Group';
  readonly endpoint: string;
  readonly schema: string;
  readonly extensions: readonly string[];
}

const kinds: readonly ResourceKind[] = [
  { id: 'User', endpoint: '/Users', schema: userSchema, extensions: [enterpriseSchema] },
  { id: 'Group', endpoint: '/Groups', schema: groupSchema, extensions: [] },
];

/** The kinds of resources (RFC 7643 section 6). */
export const resourceTypes = (base: string): readonly JsonObject[] =>
  kinds.map(({ id, endpoint, schema, extensions }) => ({
    schemas: [typeSchema],
    id,
    name: id,
    endpoint,
    schema,
    schemaExtensions: extensions.map((each) => ({ schema: each, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}${scimPath}/ResourceTypes/${id}` },
  }));

type AttributeKind = 'string' | 'boolean' | 'complex' | 'reference';

interface AttributeOptions {
  readonly type?: AttributeKind;
  readonly required?: true;
  readonly caseExact?: true;
  readonly readOnly?: true;
  readonly unique?: true;
  readonly multiValued?: true;
  readonly subAttributes?: readonly JsonObject[];
}

const attribute = (name: string, options: AttributeOptions = {}): JsonObject => ({
  name,
  type: options.type ?? 'string',
  multiValued: options.multiValued ?? false,
  description: '',
  required: options.required ?? false,
  caseExact: options.caseExact ?? false,
  mutability: options.readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: options.unique ? 'server' : 'none',
  ...(options.subAttributes ? { subAttributes: options.subAttributes } : {}),
});

const reference = attribute('$ref', { type: 'reference', readOnly: true, caseExact: true });

const userAttributes = [
  attribute('userName', { required: true, unique: true }),
  attribute('name', {
    type: 'complex',
    subAttributes: [attribute('formatted'), attribute('givenName'), attribute('familyName')],
  }),
  attribute('displayName'),
  attribute('active', { type: 'boolean' }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    required: true,
    subAttributes: [
      attribute('value', { required: true, unique: true }),
      attribute('type', { readOnly: true }),
      attribute('primary', { type: 'boolean', readOnly: true }),
    ],
  }),
  attribute('groups', {
    type: 'complex',
    multiValued: true,
    readOnly: true,
    subAttributes: [
      attribute('value', { readOnly: true, caseExact: true }),
      reference,
      attribute('display', { readOnly: true }),
      attribute('type', { readOnly: true }),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', { required: true, unique: true }),
  attribute('members', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', { required: true, caseExact: true }),
      reference,
      attribute('display', { readOnly: true }),
      attribute('type', { readOnly: true }),
    ],
  }),
];

/** The schemas with the attributes that are kept (RFC 7643 section 7). */
export const schemas = (base: string): readonly JsonObject[] =>
  [
    { id: userSchema, name: 'User', attributes: userAttributes },
    { id: enterpriseSchema, name: 'EnterpriseUser', attributes: [attribute('employeeNumber')] },
    { id: groupSchema, name: 'Group', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [schemaSchema],
    ...schema,
    description: schema.name,
    meta: { resourceType: 'Schema', location: `${base}${scimPath}/Schemas/${schema.id}` },
  }));
