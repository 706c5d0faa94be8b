import { call, downloadFile, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  apisOfSubject,
  batchGrants,
  changesOfSubject,
  checkRole,
  effectiveRights,
  effectiveSheet,
  explain,
  grantsOfObject,
  grantsOfSubject,
  holdersOf,
  objectTree,
  previewBatch,
  previewGrants,
  previewMembers,
  previewMove,
  requestAccess,
  saveGrants,
  type ChosenMember,
  type GrantChange,
  type PermissionObject,
  type ScopeEntry,
  type Subject,
  undoChange,
} from '../../contract/index.ts';
import type { GrantNode } from './grant-model.ts';

/** First part of the keys of everything that is about rights. */
export const rightsKey = 'permission';

/** What a subject is to be given. */
export interface Wanted extends Subject {
  readonly changes: GrantChange[];
  readonly scopes: { resource: string; entries: ScopeEntry[] }[];
}

const query = ({ subjectType, subjectId }: Subject) => ({ subjectType, subjectId });

/** One level of the tree of objects, or what a search finds. */
export const treeOf = (subject: Subject, asked: { parent: string; q: string; granted: boolean }) =>
  queryOptions({
    queryKey: [rightsKey, 'tree', query(subject), asked],
    queryFn: async ({ signal }) => {
      const { items } = await call(objectTree, {
        query: {
          ...query(subject),
          parent: asked.parent,
          q: asked.q,
          granted: asked.granted ? 'true' : undefined,
        },
        signal,
      });
      return { items: items.map(({ purviewType, ...node }): GrantNode => ({ ...node, purview: purviewType })) };
    },
  });

/** Grants and scopes of a subject itself. */
export const grantsOf = (subject: Subject) => endpointQuery(rightsKey, grantsOfSubject, { query: query(subject) });

/** APIs with what a subject holds of them. */
export const apisOf = (subject: Subject, q: string) => ({
  ...endpointQuery(rightsKey, apisOfSubject, { query: { ...query(subject), q } }),
  placeholderData: keepPreviousData,
});

/** The last changes of a subject. */
export const changesOf = (subject: Subject) => endpointQuery(rightsKey, changesOfSubject, { query: query(subject) });

/** Saves grants and scopes of a subject. */
export const save = (wanted: Wanted) => call(saveGrants, { body: wanted });

/** Who would gain and lose what. */
export const preview = (wanted: Wanted) => ({
  ...endpointQuery(rightsKey, previewGrants, { body: wanted }),
  gcTime: 0,
  retry: false,
});

/** Who would gain and lose what by other members of a role. */
export const previewOfMembers = (
  roleId: string,
  add: ChosenMember[],
  remove: { type: ChosenMember['type']; id: string }[],
) => ({
  ...endpointQuery(rightsKey, previewMembers, {
    body: { roleId, add: add.map((each) => ({ ...each, withBelow: each.withBelow === true })), remove },
  }),
  gcTime: 0,
  retry: false,
});

/** Who would gain and lose what if an organisation stood below another one. */
export const moveImpactQuery = (orgId: string, parentId: string) => ({
  ...endpointQuery(rightsKey, previewMove, { body: { orgId, parentId } }),
  gcTime: 0,
  retry: false,
});

/** Takes the last change of a subject back. */
export const undo = (id: string) => call(undoChange, { params: { id } });

/** The same objects for several subjects. */
export interface BatchWish {
  readonly subjects: Subject[];
  readonly objects: GrantChange[];
  readonly mode: 'add' | 'replace' | 'remove';
}

/** How many grants a batch would add, change and remove. */
export const previewOfBatch = (wish: BatchWish) => call(previewBatch, { body: wish });

/** Gives or takes the same objects for several subjects. */
export const runBatch = (wish: BatchWish) => call(batchGrants, { body: wish });

/** Everything that a subject holds in effect. */
export const effectiveOf = (subject: Subject) => endpointQuery(rightsKey, effectiveRights, { query: query(subject) });

/** The same as a sheet. */
export const downloadEffective = (subject: Subject) => downloadFile(effectiveSheet.path, 'rights.xlsx', query(subject));

/** Subjects to which an object was granted. */
export const grantsOn = (object: PermissionObject) =>
  endpointQuery(rightsKey, grantsOfObject, { query: { objType: String(object.objType), key: object.key } });

/** Users on a page of holders. */
export const holderPageSize = 50;

/** All users who hold an object, 50 a page. */
export const holdersOn = (object: PermissionObject, asked: { page: number; q: string }) => ({
  ...endpointQuery(rightsKey, holdersOf, {
    query: { objType: String(object.objType), key: object.key, page: String(asked.page), q: asked.q },
  }),
  placeholderData: keepPreviousData,
});

/** What is odd in a role. */
export const findingsOf = (id: string) => endpointQuery(rightsKey, checkRole, { params: { id } });

/** What is to be explained. */
export interface Explained {
  readonly objType: number;
  readonly objectId: string;
  readonly userId?: string | undefined;
  readonly recordId?: string | undefined;
}

/** Why somebody may, or may not. */
export const explanationOf = ({ objType, objectId, userId, recordId }: Explained) =>
  endpointQuery(rightsKey, explain, { query: { objType: String(objType), objectId, userId, recordId } });

/** Asks those who may grant. */
export const askForAccess = (object: PermissionObject, reason: string) =>
  call(requestAccess, { body: { ...object, reason } });
