import { refuse, type Refusal } from '@mp/kernel/contract';

/** Why the work with a leaving dealer does not end on `today`: it serves until its last day. */
export function lastDayRefusals(lastDay: string | null, today: string): Refusal[] {
  return lastDay !== null && today < lastDay ? [refuse('dealer.lastDayAhead', { date: lastDay })] : [];
}
