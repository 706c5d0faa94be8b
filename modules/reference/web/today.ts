import { wallTime } from '../contract/index.ts';

/** The day of this moment in the tenants' zone, `YYYY-MM-DD`. */
export const today = (): string => wallTime(new Date().toISOString()).day;
