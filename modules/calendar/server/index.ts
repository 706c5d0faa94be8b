import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import '../contract/index.ts';
import { calendarRoutes } from './calendar.route.ts';
import { calendarFeeds } from './feeds.ts';
import { mountIcal } from './ical-mount.ts';

/** Calendars of people: addresses under which they read what pages show by days. */
export const calendarModule: ServerModule = defineServerModule({
  name: 'calendar',
  routes: calendarRoutes,
  takes: [calendarFeeds],
  mount: mountIcal,
});

export { type CalendarEvent, type CalendarFeed, calendarFeeds, type FeedWindow } from './feeds.ts';
