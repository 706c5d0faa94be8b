import { defineLifecycle, refuse, text, type Refusal } from '@mp/kernel/contract';
import { openTaskStates, projectTask, projectTaskStates } from './project-task.resource.ts';

type Task = Readonly<Record<string, unknown>>;

/** Nothing moves while the project rests, or before its plan is approved. */
const atWork = ({ isAtRest, isReleased }: Task): readonly Refusal[] => [
  ...(isAtRest === true ? [refuse('projectTask.atRest')] : []),
  ...(isReleased === false ? [refuse('projectTask.notReleased')] : []),
];
const startable = (task: Task): readonly Refusal[] => [
  ...atWork(task),
  ...(task['assigneeId'] || task['dealerId'] ? [] : [refuse('projectTask.nobody')]),
];

/** Life of a task: it is begun, may be blocked until somebody helps, and is finished. */
export const projectTaskLifecycle = defineLifecycle(projectTask, {
  initial: 'todo',
  states: projectTaskStates,
  transitions: {
    start: { from: 'todo', to: 'doing', guard: startable, effect: 'start' },
    block: {
      from: ['todo', 'doing'],
      to: 'blocked',
      guard: atWork,
      asks: { blockReason: 'required', unblockerId: 'required' },
      effect: 'block',
    },
    unblock: { from: 'blocked', to: 'doing', guard: startable, effect: 'unblock' },
    finish: { from: 'doing', to: 'done', guard: startable, effect: 'finish' },
    reopen: {
      from: ['done', 'canceled'],
      to: 'todo',
      guard: atWork,
      form: { reason: text({ required: true, min: 2, max: 200 }) },
      effect: 'reopen',
    },
    cancel: {
      from: openTaskStates,
      to: 'canceled',
      guard: atWork,
      form: { reason: text({ required: true, min: 2, max: 200 }) },
      danger: true,
    },
    /** People have come to the site. */
    begin: { from: 'todo', to: 'doing', by: 'process', effect: 'begin' },
    /** Its milestone was reached. */
    settle: { from: openTaskStates, to: 'done', by: 'process', effect: 'settle' },
    /** Its project is over, or its milestone is not needed. */
    drop: { from: openTaskStates, to: 'canceled', by: 'process' },
  },
});
