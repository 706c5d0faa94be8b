import { date, defineLifecycle, dict, longText, nodeApproved, nodeEntered } from '@mp/kernel/contract';
import { changeStates, personChange } from './person-change.resource.ts';
import { personChangeProcess } from './person.process.ts';
import { person, personStates } from './person.resource.ts';
import { personCertificate } from './certificate.resource.ts';
import { certificateStates } from '@mp/dealer/contract';

const reason = { reason: longText({ required: true, max: 500 }) };

/**
 * Life of a person (dealers.md 3.3). What is audited goes by a `personChange`: its process moves the person through
 * the transitions that are `by: 'process'`.
 */
export const personLifecycle = defineLifecycle(person, {
  field: 'status',
  initial: 'draft',
  states: personStates,
  finals: ['left'],
  transitions: {
    submit: { from: ['draft', 'returned'], to: 'inAudit', effect: 'submit' },
    enter: { from: ['draft', 'returned', 'serving', 'locked', 'left'], to: 'inAudit', by: 'process' },
    pass: { from: 'inAudit', to: 'serving', by: 'process' },
    sendBack: { from: 'inAudit', to: 'returned', by: 'process' },
    reject: { from: ['inAudit', 'returned'], to: 'left', by: 'process' },
    recall: { from: ['inAudit', 'returned'], to: 'draft', by: 'process' },
    lock: { from: 'serving', to: 'locked', form: reason, effect: 'lock', danger: true },
    unlock: { from: 'locked', to: 'serving', can: 'person.lock', effect: 'lock' },
    leave: {
      from: ['serving', 'locked'],
      to: 'left',
      effect: 'leave',
      danger: true,
      form: {
        leftOn: date({ required: true }),
        leaveReason: dict('LEAVE_REASON', { required: true }),
        reason: longText({ max: 500 }),
      },
    },
    /** The dealer has been terminated. */
    end: { from: ['draft', 'inAudit', 'returned', 'serving', 'locked'], to: 'left', by: 'process' },
  },
});

const inAudit = ['confirming', 'areaAudit', 'trainingAudit'] as const;

/** Life of a change; `personChangeProcess` drives it. */
export const personChangeLifecycle = defineLifecycle(personChange, {
  initial: 'draft',
  states: changeStates,
  finals: ['passed', 'rejected', 'withdrawn'],
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'areaAudit',
      can: 'person.submit',
      effect: 'submit',
      startsProcess: { process: personChangeProcess, businessNo: 'title' },
    },
    submitTransfer: {
      from: 'draft',
      to: 'confirming',
      can: 'person.transfer',
      effect: 'submit',
      startsProcess: { process: personChangeProcess, businessNo: 'title' },
    },
    /** The former dealer has agreed, or said nothing in time. */
    arrive: {
      from: 'confirming',
      to: 'areaAudit',
      by: 'process',
      on: nodeEntered(personChangeProcess, 'area'),
      effect: 'arrive',
    },
    toTraining: {
      from: 'areaAudit',
      to: 'trainingAudit',
      by: 'process',
      on: nodeEntered(personChangeProcess, 'training'),
      effect: 'wait',
    },
    /** What an auditor lets pass is judged at each node. */
    areaPasses: {
      from: 'areaAudit',
      to: 'areaAudit',
      by: 'process',
      on: nodeApproved(personChangeProcess, 'area'),
      effect: 'judge',
    },
    trainingPasses: {
      from: 'trainingAudit',
      to: 'trainingAudit',
      by: 'process',
      on: nodeApproved(personChangeProcess, 'training'),
      effect: 'requireVerified',
    },
    pass: { from: inAudit, to: 'passed', by: 'process', on: 'approved', effect: 'pass' },
    sendBack: { from: inAudit, to: 'returned', by: 'process', on: 'returned', effect: 'sendBack' },
    reject: { from: inAudit, to: 'rejected', by: 'process', on: 'rejected', effect: 'reject' },
    withdraw: { from: [...inAudit, 'returned'], to: 'withdrawn', by: 'process', on: 'withdrawn', effect: 'withdraw' },
    cancel: { from: [...inAudit, 'returned'], to: 'withdrawn', by: 'process', on: 'canceled', effect: 'withdraw' },
    discard: { from: ['draft', 'returned'], to: 'withdrawn', by: 'process', effect: 'withdraw' },
  },
});

/** Life of a certificate. Time and audits move it; the training department revokes. */
export const certificateLifecycle = defineLifecycle(personCertificate, {
  initial: 'pending',
  states: certificateStates,
  finals: ['expired', 'revoked'],
  transitions: {
    pass: { from: 'pending', to: 'valid', by: 'process' },
    near: { from: 'valid', to: 'expiring', by: 'process' },
    expire: { from: ['valid', 'expiring'], to: 'expired', by: 'process' },
    again: { from: ['valid', 'expiring'], to: 'pending', by: 'process' },
    revoke: { from: ['valid', 'expiring'], to: 'revoked', form: reason, effect: 'revoke', danger: true },
  },
});
