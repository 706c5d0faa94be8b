import { call, downloadFile } from '@mp/kernel/web';
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
export const grantsOf = (subject: Subject) =>
  queryOptions({
    queryKey: [rightsKey, 'grants', query(subject)],
    queryFn: ({ signal }) => call(grantsOfSubject, { query: query(subject), signal }),
  });

/** APIs with what a subject holds of them. */
export const apisOf = (subject: Subject, q: string) =>
  queryOptions({
    queryKey: [rightsKey, 'apis', query(subject), q],
    queryFn: ({ signal }) => call(apisOfSubject, { query: { ...query(subject), q }, signal }),
    placeholderData: keepPreviousData,
  });

/** The last changes of a subject. */
export const changesOf = (subject: Subject) =>
  queryOptions({
    queryKey: [rightsKey, 'changes', query(subject)],
    queryFn: ({ signal }) => call(changesOfSubject, { query: query(subject), signal }),
  });

/** Saves grants and scopes of a subject. */
export const save = (wanted: Wanted) => call(saveGrants, { body: wanted });

/** Who would gain and lose what. */
export const preview = (wanted: Wanted) =>
  queryOptions({
    queryKey: [rightsKey, 'preview', wanted],
    queryFn: ({ signal }) => call(previewGrants, { body: wanted, signal }),
    gcTime: 0,
    retry: false,
  });

/** Who would gain and lose what by other members of a role. */
export const previewOfMembers = (
  roleId: string,
  add: ChosenMember[],
  remove: { type: ChosenMember['type']; id: string }[],
) =>
  queryOptions({
    queryKey: [rightsKey, 'previewMembers', roleId, add, remove],
    queryFn: ({ signal }) =>
      call(previewMembers, {
        body: { roleId, add: add.map((each) => ({ ...each, withBelow: each.withBelow === true })), remove },
        signal,
      }),
    gcTime: 0,
    retry: false,
  });

/** Who would gain and lose what if an organisation stood below another one. */
export const moveImpactQuery = (orgId: string, parentId: string) =>
  queryOptions({
    queryKey: [rightsKey, 'previewMove', orgId, parentId],
    queryFn: ({ signal }) => call(previewMove, { body: { orgId, parentId }, signal }),
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
export const effectiveOf = (subject: Subject) =>
  queryOptions({
    queryKey: [rightsKey, 'effective', query(subject)],
    queryFn: ({ signal }) => call(effectiveRights, { query: query(subject), signal }),
  });

/** The same as a sheet. */
export const downloadEffective = (subject: Subject) => downloadFile(effectiveSheet.path, 'rights.xlsx', query(subject));

/** Subjects to which an object was granted. */
export const grantsOn = (object: PermissionObject) =>
  queryOptions({
    queryKey: [rightsKey, 'object', object],
    queryFn: ({ signal }) =>
      call(grantsOfObject, { query: { objType: String(object.objType), key: object.key }, signal }),
  });

/** Users on a page of holders. */
export const holderPageSize = 50;

/** All users who hold an object, 50 a page. */
export const holdersOn = (object: PermissionObject, asked: { page: number; q: string }) =>
  queryOptions({
    queryKey: [rightsKey, 'holders', object, asked],
    queryFn: ({ signal }) =>
      call(holdersOf, {
        query: { objType: String(object.objType), key: object.key, page: String(asked.page), q: asked.q },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** What is odd in a role. */
export const findingsOf = (id: string) =>
  queryOptions({
    queryKey: [rightsKey, 'check', id],
    queryFn: ({ signal }) => call(checkRole, { params: { id }, signal }),
  });

/** What is to be explained. */
export interface Explained {
  readonly objType: number;
  readonly objectId: string;
  readonly userId?: string | undefined;
  readonly recordId?: string | undefined;
}

/** Why somebody may, or may not. */
export const explanationOf = ({ objType, objectId, userId, recordId }: Explained) =>
  queryOptions({
    queryKey: [rightsKey, 'explain', objType, objectId, userId, recordId],
    queryFn: ({ signal }) => call(explain, { query: { objType: String(objType), objectId, userId, recordId }, signal }),
  });

/** Asks those who may grant. */
export const askForAccess = (object: PermissionObject, reason: string) =>
  call(requestAccess, { body: { ...object, reason } });
