import { choice, dateTime, defineErrors, defineResource, email, phone, ref, refusal, text } from '@mp/kernel/contract';

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
  actions: ['disable', 'enable', 'reset'],
});

/** Refusals around logins of GOEMs. */
export const goemLoginErrors = defineErrors('goemLogin', {
  /** A mobile number or mail that somebody signs in with already. */
  taken: refusal<{ field: string }>(409),
  notOpen: refusal(409),
  alreadyOpen: refusal(409),
});
