import { countCalls, createRecord, newId, recordsOf, type Context } from '@mp/kernel/server';
import { saveOfVisitor } from '@mp/attachment/server';
import {
  isVisitorCodeOpen,
  sendVisitorCode,
  claimVisitorCode,
  visitorsAreChecked,
  type VisitedPlace,
} from '@mp/identity/server';
import { AppError } from '@mp/kernel/contract';
import { wallTime } from '@mp/reference/contract';
import {
  feedback,
  feedbackErrors,
  feedbackFilePurpose,
  feedbackPerDay,
  type FeedbackField,
} from '../../contract/index.ts';
import { feedbackServer } from './feedback.service.ts';
import { idWithin, isSealed, seal } from '../sealed.ts';
import { requirePass, visitorOf } from '../visit.ts';
import { dealerOfFeedback, sentToday } from './people.query.ts';

/** Sends the code that proves a mobile number. Throws `public.checkNeeded`, `common.tooManyRequests`, `feedback.tooMany`. */
export async function codeForFeedback(
  caller: Context,
  place: VisitedPlace,
  { mobile, pass }: { readonly mobile: string; readonly pass?: string | undefined },
): Promise<{ token: string; resendAfter: number }> {
  const context = await visitorOf(caller, place);
  await requirePass(caller, pass);
  return context.tx(async (tx) => {
    if ((await sentToday(tx, mobile, wallTime(context.at).day)) >= feedbackPerDay) throw feedbackErrors.tooMany();
    return sendVisitorCode(tx, mobile);
  });
}

/** Files that one code, and one address within an hour, may bring: a few more than feedback holds, for those that are refused. */
const maxFiles = { code: 8, address: 40 } as const;
const withCode = (token: string) => ['feedbackFile', token];

/**
 * Keeps a file for feedback of the public; only whoever was sent a code brings one, and only his feedback takes it.
 * Throws `feedback.codeWrong`, `public.rateLimited` and what a file is refused for.
 */
export async function receiveFeedbackFile(
  caller: Context,
  place: VisitedPlace,
  { token, ...file }: { readonly name: string; readonly bytes: Buffer; readonly token: string },
): Promise<{ file: string; name: string; size: number }> {
  const context = await visitorOf(caller, place);
  if (!(await isVisitorCodeOpen(context, token))) throw feedbackErrors.codeWrong();
  const ease = visitorsAreChecked(context) ? 1 : 100;
  const counted = await countCalls(context, [
    { key: `feedback|file|${token}`, seconds: 3600 },
    { key: `feedback|files|${context.facts.ip}`, seconds: 3600 },
  ]);
  const over = counted.find(({ key, n }) => n > (key.includes('|file|') ? maxFiles.code : maxFiles.address * ease));
  if (over) throw new AppError('public.rateLimited', 429, { detail: { retryAfter: over.wait } });
  const { id, name, size } = await saveOfVisitor(context, file, feedbackFilePurpose);
  return { file: seal(context, id, withCode(token)), name, size };
}

/** Ids of files that came with the same code. Throws `feedback.fileUnknown`. */
function filesOf(context: Context, { files = [], token }: PublicFeedback): string[] {
  return [...new Set(files)].map((text) => {
    const id = idWithin(text);
    if (id === undefined || !isSealed(context, text, { id, boundTo: withCode(token) }))
      throw feedbackErrors.fileUnknown();
    return id;
  });
}

/** Feedback of somebody without an account. */
export interface PublicFeedback {
  readonly dealerCode?: string | undefined;
  readonly named?: string | undefined;
  readonly type: string;
  readonly content: string;
  readonly field?: FeedbackField | undefined;
  readonly siteNo?: number | undefined;
  readonly suggested?: string | undefined;
  readonly contactName: string;
  readonly mobile: string;
  readonly files?: readonly string[] | undefined;
  readonly token: string;
  readonly code: string;
}

/** Feedback as a record; what it says of a dealer that is not known stands in front of its text. */
function feedbackValues(given: PublicFeedback, dealerId: string | undefined) {
  const about = dealerId === undefined ? (given.named ?? given.dealerCode ?? '') : '';
  return {
    dealerId: dealerId ?? null,
    type: given.type,
    content: about === '' ? given.content : `[${about}] ${given.content}`,
    field: given.field ?? null,
    siteNo: given.siteNo ?? null,
    suggested: given.suggested ?? null,
    contactName: given.contactName,
    contactMobile: given.mobile,
  };
}

/**
 * Takes feedback of the public. A dealer that is not there is no refusal: somebody who asks by code learns nothing.
 * Throws `feedback.codeWrong`, `feedback.tooMany` and what the record refuses.
 */
export async function receiveFeedback(
  caller: Context,
  place: VisitedPlace,
  given: PublicFeedback,
): Promise<{ no: string; dueAt: string }> {
  const context = await visitorOf(caller, place);
  const attachments = filesOf(context, given);
  if (!(await claimVisitorCode(context, given)))
    throw new AppError('feedback.codeWrong', 422, { fields: [{ path: 'code', code: 'feedback.codeWrong' }] });
  return context.tx(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('feedback/' || $1, 0))`, [given.mobile]);
    if ((await sentToday(tx, given.mobile, wallTime(context.at).day)) >= feedbackPerDay) throw feedbackErrors.tooMany();
    const dealer = given.dealerCode
      ? await dealerOfFeedback(tx, { code: given.dealerCode, activeOnly: true })
      : undefined;
    const id = newId();
    const values = {
      ...feedbackValues(given, dealer?.id),
      ...(attachments.length > 0 ? { attachments } : {}),
    };
    await createRecord(context, feedbackServer, { values, trusted: true, id });
    const made = await recordsOf(tx, feedback).lock(id);
    return { no: made.no ?? '', dueAt: made.dueAt ?? '' };
  });
}
