import {
  choice,
  date,
  defineLifecycle,
  longText,
  nodeApproved,
  nodeEntered,
  text,
  type Transition,
} from '@mp/kernel/contract';
import { orderReviewProcess } from './order.process.ts';
import { maintenanceOrder, orderStates, plannedStates, reviewStates, writtenStates } from './order.resource.ts';

const startsProcess = { process: orderReviewProcess, businessNo: 'no' };
const reason = text({ required: true, min: 2, max: 200 });

/** Who comes, and when. */
const assigning = {
  to: 'assigned',
  can: 'order.assign',
  asks: {
    engineerId: 'required',
    coEngineerIds: 'optional',
    plannedStart: 'required',
    plannedEnd: 'required',
    overrideReason: 'optional',
  },
  proposes: ['engineerId', 'coEngineerIds', 'plannedStart', 'plannedEnd'],
  effect: 'assign',
} as const satisfies Partial<Transition>;

/** Life of an order: added, assigned, accepted, done on site, reviewed, closed. */
export const orderLifecycle = defineLifecycle(maintenanceOrder, {
  initial: 'toAssign',
  states: orderStates,
  finals: ['closed', 'canceled'],
  transitions: {
    assign: { ...assigning, from: 'toAssign' },
    reassign: { ...assigning, from: ['assigned', 'accepted'] },
    accept: { from: 'assigned', to: 'accepted', effect: 'accept' },
    refuse: { from: 'assigned', to: 'toAssign', form: { reason }, danger: true, effect: 'refuse' },
    checkIn: {
      from: ['accepted', 'returned'],
      to: 'working',
      asks: { scannedSerial: 'optional', platePhoto: 'optional', arriveReason: 'optional' },
      locates: true,
      effect: 'checkIn',
    },
    submit: { from: writtenStates, to: 'execReview', effect: 'submit', startsProcess },
    notDone: {
      from: ['accepted', 'working'],
      to: 'execReview',
      asks: { notDoneReason: 'required', notDoneNote: 'optional', notDonePhotos: 'required', proposedOn: 'optional' },
      danger: true,
      effect: 'notDone',
      startsProcess,
    },
    passExecution: {
      from: reviewStates,
      to: 'execReview',
      by: 'process',
      on: nodeApproved(orderReviewProcess, 'execution'),
      effect: 'passExecution',
    },
    atExecution: {
      from: reviewStates,
      to: 'execReview',
      by: 'process',
      on: nodeEntered(orderReviewProcess, 'execution'),
    },
    atSales: { from: reviewStates, to: 'salesReview', by: 'process', on: nodeEntered(orderReviewProcess, 'sales') },
    passSales: {
      from: reviewStates,
      to: 'salesReview',
      by: 'process',
      on: nodeApproved(orderReviewProcess, 'sales'),
      effect: 'passSales',
    },
    close: { from: reviewStates, to: 'closed', by: 'process', on: 'approved', effect: 'close' },
    sendBack: { from: reviewStates, to: 'returned', by: 'process', on: 'returned', effect: 'sendBack' },
    turnDown: { from: reviewStates, to: 'returned', by: 'process', on: 'rejected', effect: 'sendBack' },
    withdraw: { from: [...reviewStates, 'returned'], to: 'working', by: 'process', on: 'withdrawn' },
    dropReview: { from: [...reviewStates, 'returned'], to: 'working', by: 'process', on: 'canceled' },
    /** An order of a plan is left out until the next cycle, or goes to another day. */
    cancel: {
      from: plannedStates,
      to: 'canceled',
      form: {
        reason: longText({ required: true, min: 2, max: 500 }),
        next: choice(['skip', 'redate']),
        newDate: date(),
      },
      danger: true,
      effect: 'cancel',
    },
    /** Its plan has ended. */
    drop: { from: plannedStates, to: 'canceled', by: 'process', effect: 'free' },
  },
});
