import { isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Who can hold rights: a user, a role, an organisation, a position, or everybody of the tenant. */
export const subjectTypes = ['user', 'role', 'org', 'position', 'all'] as const;
/** A kind of holder of rights. */
export type SubjectType = (typeof subjectTypes)[number];

/** The id of the subject `all`. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/** Object types (SPEC section 3): what a right is about. 3, records, stands in data scopes. */
export const objectTypes = { menu: 1, function: 2, record: 3, field: 4, api: 5, report: 6, directory: 7 } as const;

/** 0 none, 1 readable, 2 writable. */
export type Access = 0 | 1 | 2;

/** The id of a record or subject on the wire. */
export const recordId = z.string().check(z.refine(isUuid, 'common.format'));

/** A subject on the wire. */
export const subjectShape = { subjectType: z.enum(subjectTypes), subjectId: recordId };

/** A subject: its kind and its id. */
export interface Subject {
  readonly subjectType: SubjectType;
  readonly subjectId: string;
}

/** An object of a right: its type and key. */
export interface PermissionObject {
  readonly objType: number;
  readonly key: string;
}
