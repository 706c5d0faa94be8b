import { choice, dateTime, defineResource, email, integer, ref, text } from '@mp/kernel/contract';

/** How long a link opens its page, in days. */
export const shareDays = 30;
/** Links of a project that are open at once. */
export const maxShares = 20;
/** States of a link. */
export const shareStates = ['active', 'expired', 'revoked'] as const;

const derived = { readOnly: true } as const;

/**
 * A link by which a contact of the customer reads how a project stands, without signing in, for thirty days. The link is
 * told once; the server keeps its hash.
 */
export const projectShare = defineResource('projectAccess.projectShare', {
  label: 'contactName',
  fields: {
    projectId: ref('project.project', { required: true, createOnly: true }),
    contactName: text({ required: true, max: 50, createOnly: true, search: true }),
    /** Where it was sent; empty where it was handed over. */
    email: email({ createOnly: true, mask: 'middle' }),
    language: choice(['zh-CN', 'en-US', 'ja-JP'], { required: true, createOnly: true, default: 'zh-CN' }),
    expiresAt: dateTime(derived),
    useCount: integer({ readOnly: true, min: 0, default: 0 }),
    lastUsedAt: dateTime(derived),
    madeById: ref('identity.user', derived),
    revokedAt: dateTime(derived),
    state: choice(shareStates, {
      required: true,
      readOnly: true,
      default: 'active',
      tones: { active: 'success', expired: 'void', revoked: 'danger' },
    }),
  },
  parent: 'projectId',
  onParentLock: 'stayOpen',
  onParentDelete: 'delete',
  list: {
    columns: [
      'contactName',
      'email',
      'language',
      'state',
      'expiresAt',
      'useCount',
      'lastUsedAt',
      'madeById',
      'createdAt',
    ],
    filters: ['state'],
    sort: '-createdAt',
  },
  form: { layout: 'drawer' },
  operations: { create: false, update: false, delete: false, import: false },
});
