import { choice, defineActions, defineResource, flag, integer, longText, ref, text } from '@mp/kernel/contract';
import { riskLevels } from './risk-score.ts';

/**
 * How risky the latest use of an account looks, one row for each member who has signed in during the last thirty days. It
 * follows from sign-ins and risk events and is written by them alone; whoever reads the user reads it.
 */
export const userRisk = defineResource('risk.userRisk', {
  label: 'employeeName',
  number: 'userName',
  parent: 'userId',
  fields: {
    employeeName: text({ max: 30, readOnly: true, search: true, derived: 'the user' }),
    userName: text({ max: 30, readOnly: true, search: true, derived: 'the user' }),
    userId: ref('identity.user', { required: true, createOnly: true }),
    orgId: ref('organisation.organisation', { readOnly: true, virtual: true }),
    score: integer({ readOnly: true, min: 0, max: 100 }),
    level: choice(riskLevels, {
      readOnly: true,
      tones: { calm: 'void', marked: 'waiting', high: 'danger', critical: 'danger' },
    }),
    ip: text({ max: 60, readOnly: true }),
    /** What the browser calls itself. */
    ua: text({ max: 300, readOnly: true, unsortable: true }),
    loginAt: { kind: 'dateTime', required: false, readOnly: true },
    lastSeen: { kind: 'dateTime', required: false, readOnly: true, virtual: true, unsortable: true },
    online: flag({ readOnly: true, virtual: true }),
    locked: flag({ readOnly: true, virtual: true }),
  },
  list: {
    columns: [
      'employeeName',
      'userName',
      'orgId',
      'score',
      'level',
      'online',
      'locked',
      'ip',
      'ua',
      'loginAt',
      'lastSeen',
    ],
    filters: ['online', 'level', 'locked', 'orgId'],
    sort: '-score',
  },
  operations: { create: false, update: false, delete: false, import: false },
});

/** What may be done about the risk of a user. */
export const userRiskActions = defineActions(userRisk, {
  forceLogout: { by: 'endpoint', danger: true },
  lock: { when: ({ locked }) => locked !== true, danger: true, stepUp: true, hint: 'userRisk.hint.lock' },
  unlock: { when: ({ locked }) => locked === true, stepUp: true, hint: 'userRisk.hint.unlock' },
  trust: {
    when: ({ score }) => (score ?? 0) > 0,
    stepUp: true,
    form: { reason: longText({ max: 200 }) },
    hint: 'userRisk.hint.trust',
  },
});
