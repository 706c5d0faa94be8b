import type { Tone } from '@mp/kernel/contract';

/** Movements of the machinery that tell a reader nothing; they show when the whole trace is asked for. */
const quiet: ReadonlySet<string> = new Set([
  'enter',
  'handlers',
  'choose',
  'childEnded',
  'leave',
  'lifecycle',
  'join',
  'decided',
  'setVars',
  'service',
  'timer',
  'timerSet',
  'signal',
  'message',
  'child',
  'boundary',
  'canceled',
  'claim',
  'unclaim',
  'read',
  'print',
]);

/** Whether a line stands in the trace without asking for all of it. */
export function isTold(type: string): boolean {
  return !quiet.has(type);
}

const tones: Readonly<Record<string, Tone>> = {
  start: 'processing',
  resubmit: 'processing',
  approve: 'success',
  skip: 'success',
  end: 'success',
  reject: 'danger',
  terminate: 'danger',
  serviceError: 'danger',
  error: 'danger',
  incident: 'danger',
  delete: 'danger',
  return: 'waiting',
  jump: 'waiting',
  suspend: 'waiting',
  withdraw: 'void',
};

/** Colour of the meaning of a line. */
export function toneOf(type: string): Tone {
  return tones[type] ?? 'draft';
}
