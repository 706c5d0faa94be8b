import type { ReactNode } from 'react';
import { PhaseRecords } from './PhaseRecords.tsx';

/** Phase records, one of them, or its form. */
export function PhaseRecordPage(): ReactNode {
  return <PhaseRecords />;
}
