import { longText } from '@mp/kernel/contract';
import { askForm, FormDialog, openDialog, rightName, text } from '@mp/kernel/web';
import { lazy } from 'react';
import type { PermissionObject } from '../../contract/index.ts';
import { askForAccess, type Explained } from '../grant/grant.client.ts';

const ExplainDialog = lazy(() => import('./ExplainDialog.tsx').then((file) => ({ default: file.ExplainDialog })));

const shortestReason = 4;

/** Why somebody may or may not: of the caller when no user is named. */
export function openExplain(asked: Explained): void {
  void openDialog((close) => <ExplainDialog asked={asked} close={() => close()} />);
}

/** Asks those who may grant for a right. */
export function openRequest(object: PermissionObject): void {
  const name = object.objType === 2 ? rightName(object.key) : object.key;
  void askForm(openDialog, {
    of: 'permission.request',
    fields: { reason: longText({ required: true, max: 200 }) },
    title: text('permission.request.dialog', { name }),
    ok: text('permission.request.send'),
    children: (
      <FormDialog.Field
        name="reason"
        label={text('permission.request.reason')}
        hint={text('permission.request.hint')}
      />
    ),
    canSend: ({ reason }) => (reason ?? '').length >= shortestReason,
    submit: ({ reason }) => askForAccess(object, reason),
    done: ({ receivers }) => text('permission.request.sent', { count: receivers }),
  });
}
