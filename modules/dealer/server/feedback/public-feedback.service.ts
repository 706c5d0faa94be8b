import { createRecord, type Context } from '@mp/kernel/server';
import { sendVisitorCode, takeVisitorCode, type VisitedPlace } from '@mp/identity/server';
import { AppError } from '@mp/kernel/contract';
import { wallTime } from '@mp/reference/contract';
import { feedbackErrors, feedbackPerDay, type FeedbackField } from '../../contract/index.ts';
import { demandPass, visitorOf } from '../public/visit.ts';
import { feedbackServer } from './feedback.service.ts';
import { dealerOfFeedback, sentToday } from './people.query.ts';

/** Sends the code that proves a mobile number. Throws `public.checkNeeded`, `common.tooManyRequests`, `feedback.tooMany`. */
export async function codeForFeedback(
  caller: Context,
  place: VisitedPlace,
  { mobile, pass }: { readonly mobile: string; readonly pass?: string | undefined },
): Promise<{ token: string; resendAfter: number }> {
  const context = await visitorOf(caller, place);
  await demandPass(caller, pass);
  return context.tx(async (tx) => {
    if ((await sentToday(tx, mobile, wallTime(context.at).day)) >= feedbackPerDay) throw feedbackErrors.tooMany();
    return sendVisitorCode(context, tx, mobile);
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
  readonly token: string;
  readonly code: string;
}

/**
 * Takes feedback of the public. A dealer that is not there is no refusal: somebody who asks by code learns nothing.
 * Throws `feedback.codeWrong`, `feedback.tooMany` and what the record refuses.
 */
export async function takeFeedback(
  caller: Context,
  place: VisitedPlace,
  given: PublicFeedback,
): Promise<{ no: string; dueAt: string }> {
  const context = await visitorOf(caller, place);
  if (!(await takeVisitorCode(context, given)))
    throw new AppError('feedback.codeWrong', 422, { fields: [{ path: 'code', code: 'feedback.codeWrong' }] });
  return context.tx(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('feedback/' || $1, 0))`, [given.mobile]);
    if ((await sentToday(tx, given.mobile, wallTime(context.at).day)) >= feedbackPerDay) throw feedbackErrors.tooMany();
    const dealer = given.dealerCode
      ? await dealerOfFeedback(tx, { code: given.dealerCode, activeOnly: true })
      : undefined;
    const about = dealer ? '' : (given.named ?? given.dealerCode ?? '');
    const made = await createRecord(
      context,
      feedbackServer,
      {
        dealerId: dealer?.id ?? null,
        type: given.type,
        content: about === '' ? given.content : `[${about}] ${given.content}`,
        field: given.field ?? null,
        siteNo: given.siteNo ?? null,
        suggested: given.suggested ?? null,
        contactName: given.contactName,
        contactMobile: given.mobile,
      },
      { trusted: true },
    );
    return { no: String(made.no), dueAt: String(made.dueAt) };
  });
}
