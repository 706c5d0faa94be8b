import type { CalendarEvent } from './feeds.ts';

const dayMs = 86_400_000;

/** What stands at the head of a calendar. */
interface Head {
  readonly name: string;
  /** Where pages begin, `https://console.example.com/mpcloud`. */
  readonly base: string;
  /** Host that ids of entries end with. */
  readonly host: string;
}

/** Entries of one moment that do not move while nothing of them changes: written anew they are the same file. */
const stamp = new Date('2020-01-01T00:00:00Z');

const timesOf = ({ start, end }: CalendarEvent) => {
  if (start.length > 10) return { start: new Date(start), end: new Date(end ?? start), allDay: false };
  const first = new Date(`${start}T00:00:00Z`);
  // A whole day ends where the next begins.
  return { start: first, end: new Date(first.getTime() + dayMs), allDay: true, timezone: 'UTC' };
};

/** A calendar of RFC 5545: days as days, instants in UTC, which every zone reads as its own time. */
export async function icalOf({ name, base, host }: Head, events: readonly CalendarEvent[]): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({ name, prodId: { company: 'mpcloud', product: 'calendar' }, ttl: 3600 });
  for (const event of events) {
    const { id, title, place, text, page, isTentative } = event;
    calendar.createEvent({
      ...timesOf(event),
      id: `${id}@${host}`,
      stamp,
      summary: title,
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      ...(place ? { location: place } : {}),
      ...(text ? { description: text } : {}),
      ...(page ? { url: `${base}${page}` } : {}),
    });
  }
  return calendar.toString();
}
