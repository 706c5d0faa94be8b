import type { RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { RiskReasons } from './RiskReasons.tsx';

/** The risk of a user as a tab of his page. */
export function UserRiskTab({ record }: RecordTabProps): ReactNode {
  return <RiskReasons userId={record.id} />;
}
