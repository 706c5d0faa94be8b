import { dueAfterWorkdays, isUuid, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  getRecord,
  ports,
  recordsOf,
  serveResource,
  systemUserId,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
  type TxContext,
} from '@mp/kernel/server';
import { headsAboveUsers } from '@mp/permission/server';
import { areaHandler } from '@mp/reference/server';
import { wallTime } from '@mp/reference/contract';
import {
  answerStands,
  correctedValues,
  currentValue,
  feedback,
  feedbackErrors,
  feedbackResults,
  slaOf,
  type FeedbackTarget,
} from '../../contract/index.ts';
import { dealerVersions, requiredValues } from '@mp/dealer/server';
import { answerLink } from './answer-link.ts';
import { areaOfFeedback } from './feedback.query.ts';
import { dealerOfFeedback, isMember, sourceOfUser } from './people.query.ts';
import { feedbackNotice } from '../notice-kinds.ts';

type Feedback = RecordOf<typeof feedback>;
type FeedbackInput = InputOf<typeof feedback>;

/** Feedback on dealers. */
export const feedbackServer: ResourceServer = serveResource(feedback, {
  table: 'feedback',
  searchable: false,
  computed: { bigAreaId: areaOfFeedback },
  hooks: {
    beforeCreate: (context, input) => place(context, input),
    afterCreate: async (context, id, input) => {
      await notifyHandler(context, { id, no: input.no ?? '', handlerId: input.handlerId ?? null });
    },
  },
  effects: {
    accept: {
      prepare: async (context, record) => ({ handlerId: record.handlerId ?? context.userId }),
    },
    transfer,
    correct,
    answer: saveAnswer,
    reopen,
    rate: {
      prepare: async (context, record, { rating }) => {
        requireSubmitter(context, record);
        return { rating: numberOf(rating), closedAt: context.at };
      },
    },
    expire: { prepare: async (context) => ({ closedAt: context.at }) },
  },
});

/** The instant until which feedback that comes now is to be answered. */
async function dueOf(context: TxContext, type: string): Promise<string> {
  const calendar = await ports().workCalendar(context);
  return new Date(dueAfterWorkdays(calendar, context.now.getTime(), slaOf(type))).toISOString();
}

/** Where feedback goes: its region, who handles it, by when. */
async function place(context: TxContext, input: FeedbackInput): Promise<void> {
  const { type } = requiredValues(input, 'type');
  const dealer = input.dealerId ? await dealerOfFeedback(context, { id: input.dealerId }) : undefined;
  const handler =
    dealer &&
    (await areaHandler(context, { position: 'ASM', regionId: dealer.regionId, day: wallTime(context.at).day }));
  input.scopeRegionId = dealer?.regionId ?? null;
  input.handlerId = handler?.userIds[0] ?? null;
  input.slaDays = slaOf(type);
  input.dueAt = await dueOf(context, type);
  const isPublic = context.userId === systemUserId;
  input.source = isPublic ? 'public' : await sourceOfUser(context, context.userId);
  input.submitterId = isPublic ? null : context.userId;
  input.language = context.locale;
}

/** Tells the handler of feedback that it is there. */
async function notifyHandler(
  context: TxContext,
  { id, no, handlerId }: { readonly id: string; readonly no: string; readonly handlerId: string | null },
): Promise<void> {
  if (handlerId === null) return;
  await ports().sendNotice(context, {
    to: [handlerId],
    kind: feedbackNotice,
    titleKey: 'feedback.notice.toHandle',
    params: { no },
    source: '@nav.dealerFeedbackHandel',
    handle: { method: 1, url: `/dealerFeedbackHandel?view=mine&feedback=${id}` },
  });
}

const change = (context: TxContext, record: Feedback) => (patch: FeedbackInput, action: string) =>
  recordsOf(context, feedback).updateLatest(record.id, { patch, action });

/** A member signs in; the public comes by the link to the answer, which is verified before. */
function requireSubmitter(context: Context, { submitterId, source }: Feedback): void {
  const isByLink = source === 'public' && submitterId === null && context.userId === systemUserId;
  if (submitterId !== context.userId && !isByLink) throw feedbackErrors.submitterOnly();
}

/** Tells the submitter of the answer: a member by a notice, somebody of the public by SMS. */
async function notifySubmitter(context: TxContext, record: Feedback, answer: string): Promise<void> {
  const no = record.no ?? '';
  if (record.source === 'public' && record.contactMobile)
    return ports().sendMessage(context, {
      channel: 'sms',
      to: record.contactMobile,
      language: languageOf(record.language),
      subjectKey: 'feedback.message.subject',
      textKey: 'feedback.message.answered',
      params: { no, answer, url: await answerLink(context, record.id) },
    });
  if (!record.submitterId) return;
  await ports().sendNotice(context, {
    to: [record.submitterId],
    kind: feedbackNotice,
    titleKey: 'feedback.notice.answered',
    params: { no },
    source: '@nav.dealerInfoFeedback',
    handle: { method: 1, url: `/dealerInfoFeedback?record=${record.id}` },
  });
}

const languageOf = (value: unknown) => (value === 'en-US' || value === 'ja-JP' ? value : 'zh-CN');

/** The content of a dealer as far as feedback can be about it. */
async function targetOf(tx: Pick<Tx, 'rows'>, dealerId: string | null): Promise<FeedbackTarget | undefined> {
  if (dealerId === null) return undefined;
  const [row] = await tx.rows<FeedbackTarget>(
    `select name, short_name as "shortName", registered_address as "registeredAddress", sites from dealer
      where id = $1::uuid and deleted_at is null`,
    [dealerId],
  );
  return row;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Writes the suggestion into a draft version of the dealer; it becomes valid when that is audited. */
async function correct(context: TxContext, record: Feedback, form: Values): Promise<void> {
  const { dealerId, field, siteNo, suggested } = record;
  const target = await targetOf(context, dealerId);
  const values = target && correctedValues(target, { field, siteNo, suggested });
  if (!values || dealerId === null) throw feedbackErrors.nothingSuggested();
  const made = await dealerVersions.begin(context, {
    subjectId: dealerId,
    source: 'feedback',
    values,
    isTrusted: true,
  });
  await saveAnswer(context, record, { ...form, result: 'corrected', createdVersionId: made.id });
}

async function saveAnswer(context: TxContext, record: Feedback, form: Values): Promise<void> {
  const answer = textOf(form.answer) ?? '';
  const result = feedbackResults.find((each) => each === form.result) ?? null;
  const createdVersionId = textOf(form.createdVersionId);
  await change(context, record)(
    { result, answer, answeredAt: context.at, ...(createdVersionId ? { createdVersionId } : {}) },
    'answer',
  );
  await notifySubmitter(context, record, answer);
}

async function transfer(context: TxContext, record: Feedback, form: Values): Promise<void> {
  const handlerId = textOf(form.handlerId);
  if (handlerId === null || !isUuid(handlerId) || !(await isMember(context, handlerId)))
    throw feedbackErrors.handlerUnknown();
  await change(context, record)({ handlerId, remark: textOf(form.remark) }, 'transfer');
  await notifyHandler(context, { id: record.id, no: record.no ?? '', handlerId });
}

async function reopen(context: TxContext, record: Feedback, form: Values): Promise<void> {
  requireSubmitter(context, record);
  if (record.reopenedAt !== null) throw feedbackErrors.reopenedOnce();
  const over = Date.parse(record.answeredAt ?? '') + answerStands * 86_400_000;
  if (context.now.getTime() > over) throw feedbackErrors.reopenOver();
  await change(context, record)({ reopenedAt: context.at, remark: textOf(form.remark) }, 'reopen');
  const handler = record.handlerId;
  const above = handler ? await headsAboveUsers(context, [handler], wallTime(context.at).day) : [];
  const nearest = Math.min(...above.map((head) => head.above));
  const superiors = above.filter((head) => head.above === nearest && head.id !== handler).map(({ id }) => id);
  const to = [...new Set([...(handler ? [handler] : []), ...superiors])];
  if (to.length === 0) return;
  await ports().sendNotice(context, {
    to,
    kind: feedbackNotice,
    titleKey: 'feedback.notice.reopened',
    params: { no: record.no ?? '' },
    source: '@nav.dealerFeedbackHandel',
    handle: { method: 1, url: `/dealerFeedbackHandel?view=all&feedback=${record.id}` },
  });
}

/** What the record says now where feedback says that it is wrong. Throws `common.notFound`. */
export async function currentOf(
  context: Context,
  id: string,
): Promise<{ current: string | null; suggested: string | null }> {
  const record: Partial<Feedback> = await getRecord(context, feedbackServer, id);
  const target = await targetOf(context, record.dealerId ?? null);
  return {
    current: target && record.field ? currentValue(target, record.field, record.siteNo ?? 1) : null,
    suggested: record.suggested ?? null,
  };
}
