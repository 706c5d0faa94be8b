import type { ReactNode } from 'react';
import { AuditList } from './AuditList.tsx';

/** Versions at the nodes of the area. */
export function DealerInfoAuditPage(): ReactNode {
  return <AuditList states={['areaAudit']} name="area" />;
}
