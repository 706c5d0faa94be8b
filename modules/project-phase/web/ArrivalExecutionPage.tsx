import type { ReactNode } from 'react';
import { PhaseRecords } from './PhaseRecords.tsx';

/** Arrivals: what is expected, what came, and in which condition. */
export function ArrivalExecutionPage(): ReactNode {
  return <PhaseRecords phase="ARRIVAL" />;
}
