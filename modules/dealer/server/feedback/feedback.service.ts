import { isUuid, lifecycleOf } from '@mp/kernel/contract';
import {
  getRecord,
  ports,
  registerEffect,
  registerPreparation,
  serveResource,
  systemUserId,
  updateStatement,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { headsAboveUsers } from '@mp/permission/server';
import { areaHandler } from '@mp/reference/server';
import { dueAt, plusDays, wallTime, type WorkDays } from '@mp/reference/contract';
import {
  answerStands,
  correctedValues,
  currentValue,
  feedback,
  feedbackErrors,
  feedbackFields,
  slaOf,
  type FeedbackField,
  type FeedbackTarget,
} from '../../contract/index.ts';
import { answerLink } from './answer-link.ts';
import { beginVersion } from '../version.service.ts';
import { areaOfFeedback } from './feedback.query.ts';
import { dealerOfFeedback, isMember, sourceOfUser } from './people.query.ts';

/** Feedback on dealers. */
export const feedbackServer: ResourceServer = serveResource(feedback, {
  table: 'feedback',
  searchable: false,
  computed: { bigAreaId: areaOfFeedback },
  hooks: {
    beforeCreate: (context, tx, input) => place(context, tx, input),
    afterCreate: async (context, tx, id, input) => {
      await tellHandler(context, tx, { id, no: String(input.no), handlerId: input.handlerId });
    },
  },
});

/** The working days around an instant, as the rules of deadlines want them. */
async function workDaysFrom(context: Context, tx: Tx, day: string): Promise<WorkDays> {
  const { isWorkDay } = await ports().workCalendar(context, tx);
  const days = Array.from({ length: 120 }, (_, at) => plusDays(day, at));
  return { weekend: new Set(), days: new Map(days.map((each) => [each, isWorkDay(each) ? 'workday' : 'holiday'])) };
}

/** The instant until which feedback that comes now is to be answered. */
async function dueOf(context: Context, tx: Tx, type: string): Promise<string> {
  const calendar = await workDaysFrom(context, tx, wallTime(context.at).day);
  const { day, time } = dueAt(calendar, context.at, slaOf(type));
  return new Date(`${day}T${time}:00+08:00`).toISOString();
}

/** Where feedback goes: its region, who handles it, by when. */
async function place(context: Context, tx: Tx, input: MutableValues): Promise<void> {
  const dealer = isUuid(String(input.dealerId))
    ? await dealerOfFeedback(tx, { id: String(input.dealerId) })
    : undefined;
  const handler =
    dealer &&
    (await areaHandler(context, tx, { position: 'ASM', regionId: dealer.regionId, day: wallTime(context.at).day }));
  input.scopeRegionId = dealer?.regionId ?? null;
  input.handlerId = handler?.userIds[0] ?? null;
  input.slaDays = slaOf(String(input.type));
  input.dueAt = await dueOf(context, tx, String(input.type));
  const isPublic = context.userId === systemUserId;
  input.source = isPublic ? 'public' : await sourceOfUser(tx, context.userId);
  input.submitterId = isPublic ? null : context.userId;
  input.language = context.locale;
}

/** Tells whoever is to handle feedback that it is there. */
async function tellHandler(
  context: Context,
  tx: Tx,
  { id, no, handlerId }: { readonly id: string; readonly no: string; readonly handlerId: unknown },
): Promise<void> {
  if (typeof handlerId !== 'string') return;
  await ports().sendNotice(context, tx, {
    to: [handlerId],
    titleKey: 'feedback.notice.toHandle',
    params: { no },
    source: '@nav.dealerFeedbackHandel',
    handle: { method: 1, url: `/dealerFeedbackHandel?view=mine&feedback=${id}` },
  });
}

const set = (context: Context, tx: Tx, record: Values, values: Values, action: string): Promise<unknown> =>
  tx.batch([updateStatement(context, feedbackServer, String(record.id), null, values, { trusted: true, action })]);

/** A member by his login; somebody of the public by the link to his answer, which the house has judged. */
function submitterOnly(context: Context, { submitterId, source }: Values): void {
  const isByLink = source === 'public' && submitterId === null && context.userId === systemUserId;
  if (submitterId !== context.userId && !isByLink) throw feedbackErrors.submitterOnly();
}

/** Tells the submitter of the answer: a member by a notice, somebody of the public by SMS. */
async function tellSubmitter(context: Context, tx: Tx, record: Values, answer: string): Promise<void> {
  const no = String(record.no);
  if (record.source === 'public' && typeof record.contactMobile === 'string')
    return ports().sendMessage(context, tx, {
      channel: 'sms',
      to: record.contactMobile,
      language: languageOf(record.language),
      subjectKey: 'feedback.message.subject',
      textKey: 'feedback.message.answered',
      params: { no, answer, url: await answerLink(context, record) },
    });
  if (typeof record.submitterId !== 'string') return;
  await ports().sendNotice(context, tx, {
    to: [record.submitterId],
    titleKey: 'feedback.notice.answered',
    params: { no },
    source: '@nav.dealerInfoFeedback',
    handle: { method: 1, url: `/dealerInfoFeedback?record=${String(record.id)}` },
  });
}

const languageOf = (value: unknown) => (value === 'en-US' || value === 'ja-JP' ? value : 'zh-CN');

/** The content of a dealer as far as feedback can be about it. */
async function targetOf(tx: Pick<Tx, 'rows'>, dealerId: unknown): Promise<FeedbackTarget | undefined> {
  if (typeof dealerId !== 'string') return undefined;
  const [row] = await tx.rows<FeedbackTarget>(
    `select name, short_name as "shortName", registered_address as "registeredAddress", sites from dealer
      where id = $1::uuid and deleted_at is null`,
    [dealerId],
  );
  return row;
}

const fieldOf = (value: unknown): FeedbackField | null => feedbackFields.find((field) => field === value) ?? null;
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Writes the suggestion into a draft version of the dealer; it becomes valid when that is audited. */
async function correct(context: Context, tx: Tx, record: Values, form: Values): Promise<void> {
  const target = await targetOf(tx, record.dealerId);
  const values =
    target &&
    correctedValues(target, {
      field: fieldOf(record.field),
      siteNo: numberOf(record.siteNo),
      suggested: textOf(record.suggested),
    });
  if (!values) throw feedbackErrors.nothingSuggested();
  const made = await beginVersion(context, tx, String(record.dealerId), { source: 'feedback', values, trusted: true });
  await answered(context, tx, record, { ...form, result: 'corrected', createdVersionId: made.id });
}

async function answered(context: Context, tx: Tx, record: Values, form: Values): Promise<void> {
  const { result, answer, createdVersionId } = form;
  await set(
    context,
    tx,
    record,
    { result, answer, answeredAt: context.at, ...(createdVersionId ? { createdVersionId } : {}) },
    'answer',
  );
  await tellSubmitter(context, tx, record, String(answer));
}

async function transfer(context: Context, tx: Tx, record: Values, { handlerId, remark }: Values): Promise<void> {
  if (!isUuid(String(handlerId)) || !(await isMember(tx, String(handlerId)))) throw feedbackErrors.handlerUnknown();
  await set(context, tx, record, { handlerId, remark }, 'transfer');
  await tellHandler(context, tx, { id: String(record.id), no: String(record.no), handlerId });
}

async function reopen(context: Context, tx: Tx, record: Values, { remark }: Values): Promise<void> {
  submitterOnly(context, record);
  if (record.reopenedAt !== null) throw feedbackErrors.reopenedOnce();
  const over = Date.parse(String(record.answeredAt)) + answerStands * 86_400_000;
  if (context.now.getTime() > over) throw feedbackErrors.reopenOver();
  await set(context, tx, record, { reopenedAt: context.at, remark }, 'reopen');
  const handler = textOf(record.handlerId);
  const above = handler ? await headsAboveUsers(tx, [handler], wallTime(context.at).day) : [];
  const nearest = Math.min(...above.map((head) => head.above));
  const superiors = above.filter((head) => head.above === nearest && head.id !== handler).map(({ id }) => id);
  const to = [...new Set([...(handler ? [handler] : []), ...superiors])];
  if (to.length === 0) return;
  await ports().sendNotice(context, tx, {
    to,
    titleKey: 'feedback.notice.reopened',
    params: { no: String(record.no) },
    source: '@nav.dealerFeedbackHandel',
    handle: { method: 1, url: `/dealerFeedbackHandel?view=all&feedback=${String(record.id)}` },
  });
}

/** What transitions of feedback do. */
export function registerFeedbackEffects(): void {
  if (!lifecycleOf(feedback.key)) throw new Error('no lifecycle of feedback');
  registerPreparation('feedback', 'accept', async (context, _tx, record) => ({
    handlerId: record.handlerId ?? context.userId,
  }));
  registerEffect('feedback', 'transfer', transfer);
  registerEffect('feedback', 'correct', correct);
  registerEffect('feedback', 'answer', answered);
  registerEffect('feedback', 'reopen', reopen);
  registerPreparation('feedback', 'rate', async (context, _tx, record, { rating }) => {
    submitterOnly(context, record);
    return { rating, closedAt: context.at };
  });
  registerPreparation('feedback', 'expire', async (context) => ({ closedAt: context.at }));
}

/** What the record says now where feedback says that it is wrong. Throws `common.notFound`. */
export async function currentOf(
  context: Context,
  id: string,
): Promise<{ current: string | null; suggested: string | null }> {
  const record = await getRecord(context, feedbackServer, id);
  const field = fieldOf(record.field);
  const target = await targetOf(context, record.dealerId);
  return {
    current: target && field ? currentValue(target, field, numberOf(record.siteNo) ?? 1) : null,
    suggested: textOf(record.suggested),
  };
}
