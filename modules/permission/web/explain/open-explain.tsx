import { openDialog } from '@mp/kernel/web';
import { lazy } from 'react';
import type { PermissionObject } from '../../contract/index.ts';
import type { Explained } from '../grant/grant.client.ts';

const ExplainDialog = lazy(() => import('./ExplainDialog.tsx').then((file) => ({ default: file.ExplainDialog })));
const RequestDialog = lazy(() => import('./RequestDialog.tsx').then((file) => ({ default: file.RequestDialog })));

/** Why somebody may or may not: of the caller when no user is named. */
export function openExplain(asked: Explained): void {
  void openDialog((close) => <ExplainDialog asked={asked} close={() => close()} />);
}

/** Asks those who may grant for a right. */
export function openRequest(object: PermissionObject): void {
  void openDialog((close) => <RequestDialog object={object} close={() => close()} />);
}
