import type { CalendarEvent, CalendarFeed } from '@mp/calendar/server';
import { pickText } from '@mp/kernel/contract';
import { getRecord, recordNames, type Context } from '@mp/kernel/server';
import { projectPlan } from '../contract/index.ts';
import { feedMilestones, type FeedMilestone } from './plan.query.ts';

async function entriesOf(context: Context, rows: readonly FeedMilestone[]): Promise<CalendarEvent[]> {
  const { texts, locale } = context;
  const owners = await recordNames(context, 'identity.user', [
    ...new Set(rows.flatMap(({ ownerId }) => ownerId ?? [])),
  ]);
  return rows.map(({ id, planId, code, name, unitNo, on, state, plan, ownerId }) => ({
    id,
    title: [code, name && pickText(name, locale), unitNo === null ? null : `#${unitNo}`].filter(Boolean).join(' '),
    start: on,
    text: [plan, texts.text(locale, `projectMilestone.state.${state}`), owners.get(ownerId ?? '')]
      .filter(Boolean)
      .join('\n'),
    page: `/projectScheduleDetail?id=${planId}`,
    isTentative: state !== 'done',
  }));
}

/** Milestones by days: those of one plan, one's own, and the key ones of all plans that run as far as their reader sees them. */
export const planFeeds: readonly CalendarFeed[] = [
  {
    code: 'projectPlan.plan',
    titleKey: 'projectPlan.feed.plan',
    access: 'projectMilestone.read',
    ofRecord: true,
    nameOf: async (context, subject) => (await getRecord(context, projectPlan, subject)).name ?? '',
    events: async (context, { subject, ...window }) =>
      entriesOf(context, await feedMilestones(context, { ...window, planId: subject })),
  },
  {
    code: 'projectPlan.own',
    titleKey: 'projectPlan.feed.own',
    access: 'projectMilestone.read',
    events: async (context, window) =>
      entriesOf(context, await feedMilestones(context, { ...window, ownerId: context.userId })),
  },
  {
    code: 'projectPlan.key',
    titleKey: 'projectPlan.feed.key',
    access: 'projectMilestone.read',
    events: async (context, window) => entriesOf(context, await feedMilestones(context, { ...window, isKey: true })),
  },
];
