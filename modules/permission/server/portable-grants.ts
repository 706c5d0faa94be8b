import { commonErrors, plainResource } from '@mp/kernel/contract';
import type { PortableContent } from '@mp/kernel/server';
import * as z from 'zod/mini';
import { role, wantedGrants } from '../contract/index.ts';
import { grantsOfRoles } from './grant.query.ts';
import { objectKey } from './grant.rules.ts';
import { saveGrants } from './grant.service.ts';
import { objectsWithin } from './objects.ts';

const shape = z.object({
  grants: z.array(z.looseObject({ objType: z.int(), key: z.string() })).check(z.maxLength(5000)),
  scopes: z.array(z.looseObject({ resource: z.string() })).check(z.maxLength(2000)),
});

/** What roles hold: their grants and data scopes, by which they are carried to another tenant. */
export const authorisation: PortableContent = {
  kind: 'content',
  group: 'authorisation',
  code: 'permission.authorisation',
  of: plainResource(role),
  access: { read: 'permission.read', write: 'permission.grant' },
  read: grantsOfRoles,
  write: async (context, id, content) => {
    const given = shape.safeParse(content);
    if (!given.success) throw commonErrors.malformed();
    const now = (await grantsOfRoles(context, [id])).get(id) ?? { grants: [], scopes: [] };
    const kept = new Set(given.data.grants.map(objectKey));
    const gone = now.grants.filter((grant) => !kept.has(objectKey(grant)));
    const scopes = Map.groupBy(given.data.scopes, ({ resource }) => resource);
    const resources = new Set([...scopes.keys(), ...now.scopes.map(({ resource }) => resource)]);
    const body = wantedGrants.safeParse({
      subjectType: 'role',
      subjectId: id,
      changes: [...given.data.grants, ...gone.map(({ objType, key }) => ({ objType, key, purview: 0 }))],
      scopes: [...resources].map((resource) => ({ resource, entries: scopes.get(resource) ?? [] })),
    });
    if (!body.success) throw commonErrors.malformed();
    await saveGrants(context, body.data, objectsWithin);
    return true;
  },
};
