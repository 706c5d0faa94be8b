/** Where the days that are not worked lie among what was read. */
export const freeDaysKey = ['dealer.freeDays'] as const;

/** Days that are not worked, from a day on. */
export interface FreeDays {
  readonly from: string;
  readonly free: ReadonlySet<string>;
}
