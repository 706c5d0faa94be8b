import * as z from 'zod/mini';
import { offers, permissionKey } from '../../contract/index.ts';
import { operation, oneId } from '../resource/operation.ts';
import type { ResourceServer } from '../resource/model.ts';
import { bind } from '../route.ts';
import type { BoundRoute } from '../route.ts';
import { recordSchemaOf } from '../schema.ts';
import { recordAsOf } from './as-of.ts';
import { deletedRecords, restoreRecord } from './bin.ts';
import { verifyTrail } from './chain.ts';
import { dropDraft, saveDraft, readDraft } from './draft.ts';
import {
  acceptProposal,
  listProposals,
  proposalsOf,
  propose,
  rebaseProposal,
  rejectProposal,
  withdrawProposal,
} from './proposal.ts';
import { revealField } from './reveal.ts';

const whole = (max: number) => z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'common.format'), z.maxLength(max)));
const paging = { page: whole(6), size: whole(3) };
const pageOf = ({ page, size }: { page?: string | undefined; size?: string | undefined }) => ({
  page: Math.min(10_000, Math.max(1, Number(page ?? 1))),
  size: Math.min(200, Math.max(1, Number(size ?? 20))),
});
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z$/, 'common.format'));
const sentence = z.string().check(z.trim(), z.minLength(4, 'record.reasonShort'), z.maxLength(200));
const opinion = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500))));
const names = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200));
const anyValues = z.record(z.string(), z.unknown());
const proposalParams = z.object({ id: z.string(), proposal: z.string() });
const draftQuery = z.object({ record: z.optional(z.string().check(z.maxLength(40))) });

/** Operations around records: recycle bin, past, audit trail, masked values, proposals, drafts. */
export function recordRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  return [
    ...(offers(resource, 'delete') ? binRoutes(server) : []),
    ...(offers(resource, 'read') ? pastRoutes(server) : []),
    ...(Object.values(resource.fields).some(({ mask }) => mask !== undefined) ? [revealRoute(server)] : []),
    ...(resource.proposals ? proposalRoutes(server) : []),
    ...(offers(resource, 'create') || offers(resource, 'update') ? draftRoutes(server) : []),
  ];
}

function binRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const access = permissionKey(resource, 'delete');
  return [
    bind(
      operation(resource, 'deleted', {
        method: 'GET',
        path: '/deleted',
        access,
        query: z.object({ ...paging, q: z.optional(z.string().check(z.maxLength(100))) }),
      }),
      (context, { query }) => deletedRecords(context, server, { ...pageOf(query), q: query.q?.trim() ?? '' }),
    ),
    bind(
      operation(resource, 'restore', {
        method: 'POST',
        path: '/{id}/restore',
        access,
        params: oneId,
        errors: ['common.duplicate', 'record.refDeleted', 'common.refNotFound'],
      }),
      (context, { params }) => restoreRecord(context, server, params.id),
      { schemas: { answer: recordSchemaOf(resource, true) } },
    ),
  ];
}

function pastRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const access = permissionKey(resource, 'read');
  return [
    bind(
      operation(resource, 'asOf', {
        method: 'GET',
        path: '/{id}/as-of',
        access,
        params: oneId,
        query: z.object({ at: instant }),
      }),
      (context, { params, query }) => recordAsOf(context, server, { id: params.id, at: query.at }),
    ),
    bind(
      operation(resource, 'verify', { method: 'GET', path: '/{id}/verify', access, params: oneId }),
      (context, { params }) => verifyTrail(context, server, params.id),
    ),
  ];
}

function revealRoute(server: ResourceServer): BoundRoute {
  return bind(
    operation(server.resource, 'reveal', {
      method: 'POST',
      path: '/{id}/reveal',
      access: 'session',
      params: oneId,
      body: z.object({ field: z.string().check(z.maxLength(60)), reason: sentence }),
      errors: ['perm.denied', 'perm.fieldDenied'],
    }),
    (context, { params, body }) => revealField(context, server, { id: params.id, ...body }),
  );
}

function proposalRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const read = permissionKey(resource, 'read');
  const at = ({ id, proposal }: { id: string; proposal: string }) => ({ recordId: id, id: proposal });
  const decided = ['proposal.decided', 'proposal.own'];
  return [
    bind(
      operation(resource, 'proposals', {
        method: 'GET',
        path: '/proposals',
        access: read,
        query: z.object({
          ...paging,
          state: z.optional(z.enum(['open', 'accepted', 'partly', 'rejected', 'withdrawn'])),
        }),
      }),
      (context, { query }) => listProposals(context, server, { ...pageOf(query), state: query.state }),
    ),
    bind(
      operation(resource, 'proposalsOfOne', { method: 'GET', path: '/{id}/proposals', access: read, params: oneId }),
      (context, { params }) => proposalsOf(context, server, params.id),
    ),
    bind(
      operation(resource, 'propose', {
        method: 'POST',
        path: '/{id}/proposals',
        params: oneId,
        idempotent: true,
        body: z.object({ version: z.int(), values: anyValues, reason: sentence }),
        errors: ['common.versionConflict', 'perm.fieldNotWritable', 'proposal.nothing'],
      }),
      (context, { params, body }) => propose(context, server, { ...body, recordId: params.id }),
      { status: 201 },
    ),
    bind(
      operation(resource, 'acceptProposal', {
        method: 'POST',
        path: '/{id}/proposals/{proposal}/accept',
        access: permissionKey(resource, 'update'),
        params: proposalParams,
        body: z.object({ version: z.int(), fields: names, opinion }),
        errors: [...decided, 'proposal.stale', 'proposal.nothing', 'common.versionConflict'],
      }),
      (context, { params, body }) =>
        acceptProposal(context, server, { ...at(params), ...body, opinion: body.opinion || null }),
    ),
    bind(
      operation(resource, 'rejectProposal', {
        method: 'POST',
        path: '/{id}/proposals/{proposal}/reject',
        access: permissionKey(resource, 'update'),
        params: proposalParams,
        body: z.object({ opinion }),
        errors: decided,
      }),
      (context, { params, body }) => rejectProposal(context, server, { ...at(params), opinion: body.opinion || null }),
    ),
    bind(
      operation(resource, 'withdrawProposal', {
        method: 'POST',
        path: '/{id}/proposals/{proposal}/withdraw',
        access: permissionKey(resource, 'propose'),
        params: proposalParams,
        errors: ['proposal.decided'],
      }),
      (context, { params }) => withdrawProposal(context, server, at(params)),
    ),
    bind(
      operation(resource, 'rebaseProposal', {
        method: 'POST',
        path: '/{id}/proposals/{proposal}/rebase',
        access: read,
        params: proposalParams,
        body: z.object({ drop: z._default(names, []) }),
        errors: ['proposal.decided', 'perm.denied'],
      }),
      (context, { params, body }) => rebaseProposal(context, server, { ...at(params), drop: body.drop }),
    ),
  ];
}

function draftRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const errors = ['perm.denied'];
  return [
    bind(
      operation(resource, 'draft', { method: 'GET', path: '/draft', access: 'session', query: draftQuery, errors }),
      (context, { query }) => readDraft(context, server, query.record ?? ''),
    ),
    bind(
      operation(resource, 'keepDraft', {
        method: 'PUT',
        path: '/draft',
        access: 'session',
        body: z.object({
          record: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
          version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
          values: anyValues,
        }),
        errors,
      }),
      async (context, { body }) => {
        await saveDraft(context, server, { ...body, record: body.record ?? '' });
        return undefined;
      },
    ),
    bind(
      operation(resource, 'dropDraft', {
        method: 'DELETE',
        path: '/draft',
        access: 'session',
        query: draftQuery,
        errors,
      }),
      async (context, { query }) => {
        await dropDraft(context, server, query.record ?? '');
        return undefined;
      },
    ),
  ];
}
