import { defineContributionPoint, type Context } from '@mp/kernel/server';

/** An entry of a calendar. */
export interface CalendarEvent {
  /** The same for as long as it is the same entry. */
  readonly id: string;
  readonly title: string;
  /** A day, `YYYY-MM-DD`, or an instant, ISO 8601. A day is a whole day. */
  readonly start: string;
  /** Of an instant: when it ends. */
  readonly end?: string | null;
  readonly place?: string | null;
  readonly text?: string | null;
  /** Page of its record with what it is found by, `/maintanceWorkQueryDetail?id=…`. */
  readonly page?: string;
  /** It is to be expected, and not agreed. */
  readonly isTentative?: boolean;
}

/** The days that a feed is asked for, `YYYY-MM-DD`, both within, and how many entries it may have. */
export interface FeedWindow {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  /** The record that it is of; null for a feed of no record. */
  readonly subject: string | null;
}

/** Something that a module shows by days and calendars may subscribe to. */
export interface CalendarFeed {
  readonly code: string;
  /** Text of its title, which is the name of the calendar. */
  readonly titleKey: string;
  /** Permission that its reader needs, judged anew each time. */
  readonly access: string;
  /** It is of one record, which whoever reads it must see. */
  readonly ofRecord?: true;
  /** Its entries as far as the caller sees them; throws `common.notFound` where he does not see its record. */
  readonly events: (context: Context, window: FeedWindow) => Promise<readonly CalendarEvent[]>;
  /** What stands behind the title of a feed of a record. Throws `common.notFound`. */
  readonly nameOf?: (context: Context, subject: string) => Promise<string>;
}

/** The feeds of all modules. */
export const calendarFeeds = defineContributionPoint<CalendarFeed>('calendar.feeds', {
  keyOf: ({ code }) => code,
  verify: (all) =>
    all.flatMap(({ code, ofRecord, nameOf }) =>
      (ofRecord === true) === (nameOf !== undefined) ? [] : [`the calendar feed ${code} is of a record or has no name`],
    ),
});
