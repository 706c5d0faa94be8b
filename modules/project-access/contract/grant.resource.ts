import {
  choice,
  choices,
  date,
  dateTime,
  defineActions,
  defineResource,
  longText,
  ref,
  refuse,
  text,
  type CrossRule,
} from '@mp/kernel/contract';
import { accessLevels, isGrantable, isWithinYear, type AccessLevel } from './access.rules.ts';

/** States of a grant. */
export const grantStates = ['active', 'expired', 'revoked'] as const;
/** To whom a project is opened: one person, all who hold a role, an organisation with all below it. */
export const grantSubjects = ['user', 'role', 'organisation'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A grant lasts a year at most. */
const withinYear: CrossRule = {
  fields: ['validFrom', 'validTo'],
  check: ({ validFrom, validTo }) =>
    !validFrom || !validTo || isWithinYear(textOf(validFrom), textOf(validTo))
      ? []
      : [
          refuse(
            textOf(validTo) < textOf(validFrom) ? 'projectAccess.endBeforeBegin' : 'grant.period',
            undefined,
            'validTo',
          ),
        ],
};
const withDetail: CrossRule = {
  fields: ['levels'],
  check: ({ levels }) =>
    !Array.isArray(levels) || levels.length === 0 || isGrantable(levels as AccessLevel[])
      ? []
      : [refuse('projectAccess.numbersAlone', undefined, 'levels')],
};

const subject = (kind: (typeof grantSubjects)[number]) =>
  ({ createOnly: true, visibleWhen: { subjectType: [kind] }, requiredWhenVisible: true }) as const;

/** A project that is opened to somebody beside his data scopes, for a time. */
export const projectGrant = defineResource('projectAccess.projectGrant', {
  label: 'subjectName',
  fields: {
    projectId: ref('project.project', { required: true, createOnly: true }),
    subjectType: choice(grantSubjects, { required: true, createOnly: true, default: 'user' }),
    userId: ref('identity.user', subject('user')),
    roleId: ref('permission.role', subject('role')),
    orgId: ref('organisation.organisation', subject('organisation')),
    /** The name of the person, role or organisation when it was granted. */
    subjectName: text({ max: 200, readOnly: true, search: true }),
    levels: choices(accessLevels, { required: true }),
    validFrom: date({ required: true }),
    validTo: date({ required: true, expires: true }),
    reason: longText({ required: true, min: 2, max: 500 }),
    grantedById: ref('identity.user', { readOnly: true }),
    revokedAt: dateTime({ readOnly: true }),
    state: choice(grantStates, {
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
      'subjectName',
      'subjectType',
      'projectId',
      'levels',
      'validFrom',
      'validTo',
      'reason',
      'grantedById',
      'state',
    ],
    filters: ['state', 'subjectType', 'userId', 'roleId', 'orgId', 'projectId', 'validTo'],
    sort: '-validTo',
    batch: ['revoke'],
  },
  form: { layout: 'drawer' },
  rules: [withinYear, withDetail],
  operations: { update: false, delete: false, import: false },
  excel: { export: true },
});

/** What may be done with a grant beside its end. */
export const projectGrantActions = defineActions(projectGrant, {
  /** An earlier end; longer is a grant of its own. */
  shorten: {
    when: ({ state }) => state === 'active',
    form: { validTo: date({ required: true }) },
  },
});
