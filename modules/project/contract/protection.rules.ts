/** Calendar days that a registration protects, how many each extension adds, and how often (projects.md 3.1). */
export const registrationDays = { first: 90, extension: 60, extensions: 2 } as const;

/** Why two registrations may be one business. */
export const conflictReasons = ['customer', 'site', 'size', 'name'] as const;
/** Why two registrations may be one business. */
export type ConflictReason = (typeof conflictReasons)[number];
/** From this score on the director is asked. */
export const doubtfulScore = 60;
/** From this score on nothing is submitted without a statement. */
export const blockingScore = 80;
