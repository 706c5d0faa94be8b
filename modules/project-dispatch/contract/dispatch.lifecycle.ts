import { defineLifecycle, refuse, text } from '@mp/kernel/contract';
import { dispatch, dispatchStates } from './dispatch.resource.ts';

/** Life of a dispatch: the dispatcher asks, the dealer accepts, comes, finishes; the dispatcher confirms. */
export const dispatchLifecycle = defineLifecycle(dispatch, {
  initial: 'draft',
  states: dispatchStates,
  finals: ['confirmed', 'rejected', 'expired', 'canceled'],
  transitions: {
    send: {
      from: 'draft',
      to: 'sent',
      guard: ({ dealerId }) =>
        dealerId ? [] : [refuse('common.required', { field: '@dispatch.field.dealerId' }, 'dealerId')],
      effect: 'send',
    },
    accept: { from: 'sent', to: 'accepted', asks: { personIds: 'required', leadId: 'required' }, effect: 'accept' },
    reject: { from: 'sent', to: 'rejected', asks: { rejectReason: 'required' }, effect: 'proposeNext', danger: true },
    expire: { from: 'sent', to: 'expired', by: 'process', effect: 'proposeNext' },
    /** The first of its people has checked in. */
    arrive: { from: 'accepted', to: 'onSite', by: 'process', effect: 'arrive' },
    /** Where nobody of its people checks in, as they do not sign in: the dealer says so. */
    reportArrival: {
      from: 'accepted',
      to: 'onSite',
      form: { reason: text({ required: true, min: 2, max: 200 }) },
      effect: 'arrive',
    },
    finish: {
      from: 'onSite',
      to: 'finished',
      asks: { hours: 'required', summary: 'required' },
      proposes: ['hours'],
      effect: 'finish',
    },
    confirm: {
      from: 'finished',
      to: 'confirmed',
      asks: { rating: 'required', ratingNote: 'optional' },
      effect: 'confirm',
    },
    cancel: {
      from: ['sent', 'accepted'],
      to: 'canceled',
      form: { reason: text({ required: true, min: 2, max: 200 }) },
      danger: true,
    },
    /** Its project has ended. */
    drop: { from: ['draft', 'sent', 'accepted'], to: 'canceled', by: 'process' },
  },
});

/** Transitions by which people have come to the site. */
export const arrivals: ReadonlySet<string> = new Set(['arrive', 'reportArrival']);
