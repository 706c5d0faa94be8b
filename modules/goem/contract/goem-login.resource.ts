import {
  choice,
  dateTime,
  defineActions,
  defineErrors,
  defineResource,
  email,
  phone,
  ref,
  refusal,
  text,
} from '@mp/kernel/contract';

/** Somebody of a GOEM who signs in and manages its guest dealers. */
export const goemLogin = defineResource('dealer.goemLogin', {
  label: 'name',
  fields: {
    goemId: ref('dealer.goem', { required: true, createOnly: true }),
    name: text({ required: true, max: 30, search: true }),
    mobile: phone({ required: true, createOnly: true, mask: 'middle' }),
    email: email({ createOnly: true }),
    userId: ref('identity.user', { readOnly: true, hidden: true }),
    userName: text({ max: 60, readOnly: true, search: true }),
    status: choice(['open', 'disabled'], {
      required: true,
      readOnly: true,
      derived: 'the login of the person',
      default: 'open',
      tones: { open: 'success', disabled: 'void' },
    }),
    invitedAt: dateTime({ readOnly: true }),
  },
  list: {
    columns: ['name', 'userName', 'mobile', 'email', 'status', 'invitedAt'],
    filters: ['name', 'status', 'goemId'],
    sort: 'name',
  },
  form: { layout: 'drawer' },
  operations: { delete: false },
});

/** What may be done with a login. */
export const goemLoginActions = defineActions(goemLogin, {
  reset: { when: ({ status }) => status === 'open', hint: 'goemLogin.resetHint' },
  disable: { when: ({ status }) => status === 'open', danger: true, hint: 'goemLogin.disableHint' },
  enable: { when: ({ status }) => status !== 'open', hint: 'goemLogin.enableHint' },
});

/** Refusals around logins of GOEMs. */
export const goemLoginErrors = defineErrors('goemLogin', {
  /** A mobile number or mail that somebody signs in with already. */
  taken: refusal<{ field: string }>(409),
});
