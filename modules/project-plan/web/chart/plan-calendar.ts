import type { GanttRow } from '@mp/kernel/web';
import ical from 'ical-generator';

const dayMs = 86_400_000;

/** The milestones of a plan as a calendar (RFC 5545): whole days, each at its end, with an id that stays. */
export function planCalendar(label: string, rows: readonly GanttRow[]): string {
  const calendar = ical({ name: label, prodId: { company: 'mpcloud', product: 'project plan' } });
  for (const { key, kind, code, title, finish } of rows) {
    if (kind !== 'task') continue;
    const start = new Date(`${finish}T00:00:00Z`);
    calendar.createEvent({
      id: `${label}/${key}`,
      start,
      end: new Date(start.getTime() + dayMs),
      allDay: true,
      timezone: 'UTC',
      summary: [code, title].filter(Boolean).join(' '),
    });
  }
  return calendar.toString();
}
