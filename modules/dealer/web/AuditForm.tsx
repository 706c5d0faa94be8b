import { VersionAuditForm, type TaskFormProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { Scope } from './audit/Scope.tsx';
import { dealerVersions } from './dealer.client.ts';

/** What an auditor of a dealer's version sees: its lines with marks, and what the scope that it grants is short of. */
export function AuditForm(props: TaskFormProps): ReactNode {
  return (
    <VersionAuditForm view={dealerVersions} {...props}>
      <Scope id={props.recordId} isReadOnly={props.isReadOnly} />
    </VersionAuditForm>
  );
}
