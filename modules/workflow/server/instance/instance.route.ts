import { bind } from '@mp/kernel/server';
import type { BoundRoute } from '@mp/kernel/server';
import * as api from '../../contract/index.ts';
import { deleteInstance, hold, jump, resetAuditor, terminate, withdraw } from './admin.service.ts';
import { batchDecide, batchReturn, batchTransfer, quickApprove, reassignInstances } from './batch.service.ts';
import { comment, markRead, sendCopy, urge } from './social.service.ts';
import { startInstance } from './start.service.ts';
import { takeBack } from './take-back.service.ts';
import { addSign, claimTask, completeTask, handOver, removeSign, returnTask } from './task.service.ts';

const commands = api.instanceCommands;

const ofInstances: BoundRoute[] = [
  bind(api.startInstance, (context, { body }) => startInstance(context, body), { status: 201 }),
  bind(commands.withdraw, (context, { params, body }) => withdraw(context, params.id, body)),
  bind(commands.terminate, (context, { params, body }) => terminate(context, params.id, body)),
  bind(commands.suspend, (context, { params, body }) => hold(context, params.id, { ...body, type: 'suspend' })),
  bind(commands.resume, (context, { params, body }) => hold(context, params.id, { ...body, type: 'resume' })),
  bind(commands.urge, (context, { params, body }) => urge(context, params.id, body)),
  bind(commands.delete, (context, { params, body }) => deleteInstance(context, params.id, body)),
  bind(commands['take-back'], (context, { params, body }) => takeBack(context, params.id, body)),
  bind(api.jumpInstance, (context, { params, body }) => jump(context, params.id, body)),
  bind(api.ccInstance, (context, { params, body }) => sendCopy(context, params.id, body)),
  bind(api.commentInstance, (context, { params, body }) => comment(context, params.id, body)),
];

const ofTasks: BoundRoute[] = [
  bind(api.completeTask, (context, { params, body }) => completeTask(context, params.id, body)),
  bind(api.returnTask, (context, { params, body }) => returnTask(context, params.id, body)),
  bind(api.claimTask, (context, { params, body }) => claimTask(context, params.id, { ...body, type: 'claim' })),
  bind(api.unclaimTask, (context, { params, body }) => claimTask(context, params.id, { ...body, type: 'unclaim' })),
  bind(api.transferTask, (context, { params, body }) => handOver(context, params.id, { ...body, type: 'transfer' })),
  bind(api.delegateTask, (context, { params, body }) => handOver(context, params.id, { ...body, type: 'delegate' })),
  bind(api.addSign, (context, { params, body }) => addSign(context, params.id, body)),
  bind(api.removeSign, (context, { params, body }) => removeSign(context, params.id, body)),
  bind(api.resetAuditor, (context, { params, body }) => resetAuditor(context, params.id, body)),
  bind(api.quickApprove, (context, { params, body }) => quickApprove(context, params.id, body)),
  bind(api.readTaskMark, (context, { params }) => markRead(context, params.id)),
  bind(api.batchApprove, (context, { body }) => batchDecide(context, { ...body, outcome: 'approve' })),
  bind(api.batchReject, (context, { body }) => batchDecide(context, { ...body, outcome: 'reject' })),
  bind(api.batchReturn, (context, { body }) => batchReturn(context, body)),
  bind(api.batchTransfer, (context, { body }) => batchTransfer(context, body)),
  bind(api.reassignInstances, (context, { body }) => reassignInstances(context, body)),
];

/** Commands on instances and tasks. */
export const instanceRoutes: readonly BoundRoute[] = [...ofInstances, ...ofTasks];
