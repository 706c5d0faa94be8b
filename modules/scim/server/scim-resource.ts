import { scimPath } from '../contract/index.ts';
import type { JsonObject } from './json-object.ts';
import type { ScimGroupRow } from './scim-group.query.ts';
import { groupSchema } from './scim-group.rules.ts';
import { entityTag } from './scim-query.ts';
import type { ScimUserRow } from './scim-user.query.ts';
import { enterpriseSchema, userSchema } from './scim-user.rules.ts';

const iso = (instant: Date | string): string => new Date(instant).toISOString();

/** Attributes that have a value; SCIM tells nothing of the others. */
const given = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

interface Dates {
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string;
}

function metaOf(resourceType: 'User' | 'Group', at: { readonly location: string; readonly version: string } & Dates) {
  const { location, version, createdAt, updatedAt } = at;
  return { resourceType, created: iso(createdAt), lastModified: iso(updatedAt), location, version };
}

/** The address of a resource below that of the service. */
const locationOf = (base: string, kind: 'Users' | 'Groups', id: string): string => `${base}${scimPath}/${kind}/${id}`;

/** A user in the form of RFC 7643. */
export function userResource(row: ScimUserRow, base: string): JsonObject {
  const { id, userName, displayName, givenName, familyName, externalId, employeeNumber } = row;
  const version = entityTag(row.version, row.revision);
  return given({
    schemas: employeeNumber === null ? [userSchema] : [userSchema, enterpriseSchema],
    id,
    externalId,
    userName,
    name: given({ formatted: displayName, givenName, familyName }),
    displayName,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    groups: row.groups?.map((group) => ({ ...group, $ref: locationOf(base, 'Groups', group.value), type: 'direct' })),
    [enterpriseSchema]: employeeNumber === null ? undefined : { employeeNumber },
    meta: metaOf('User', { ...row, location: locationOf(base, 'Users', id), version }),
  });
}

/** A group in the form of RFC 7643. */
export function groupResource(row: ScimGroupRow, base: string): JsonObject {
  const { id, displayName, externalId, members } = row;
  const version = entityTag(row.version, 0);
  return given({
    schemas: [groupSchema],
    id,
    externalId,
    displayName,
    members: members?.map((member) => ({ ...member, $ref: locationOf(base, 'Users', member.value), type: 'User' })),
    meta: metaOf('Group', { ...row, location: locationOf(base, 'Groups', id), version }),
  });
}
