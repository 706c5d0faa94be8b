import { runTransition, type Context, type Values } from '@mp/kernel/server';
import type { VisitedPlace } from '@mp/identity/server';
import { answerStands, feedbackErrors } from '../../contract/index.ts';
import { companyOf } from '../public.query.ts';
import { idWithin, isSealed } from '../sealed.ts';
import { countQuery, evenly, visitorOf } from '../visit.ts';
import { boundTo } from './answer-link.ts';
import { feedbackServer } from './feedback.service.ts';

/** What a link to an answer must know of its feedback. */
interface AnsweredFeedback {
  readonly id: string;
  readonly no: string;
  readonly answer: string;
  readonly answeredAt: string;
  readonly reopenedAt: string | null;
}

/** The feedback of a link, while it may be rated. Throws `feedback.linkOver`, alike for whatever is wrong. */
async function ofLink(context: Context, token: string): Promise<AnsweredFeedback> {
  const id = idWithin(token);
  const [row] = await context.rows<AnsweredFeedback>(
    `select id, no, answer, answered_at as "answeredAt", reopened_at as "reopenedAt" from feedback
      where id = $1::uuid and state = 'answered' and source = 'public' and deleted_at is null`,
    [id ?? '00000000-0000-0000-0000-000000000000'],
  );
  if (!row || !isSealed(context, token, row.id, boundTo(row.answeredAt))) throw feedbackErrors.linkOver();
  if (untilOf(row) < context.now.getTime()) throw feedbackErrors.linkOver();
  return row;
}

const untilOf = ({ answeredAt }: AnsweredFeedback) => Date.parse(answeredAt) + answerStands * 86_400_000;

interface ByLink {
  readonly t: string;
  readonly pass?: string | undefined;
}

/** What a link shows. Throws `feedback.linkOver`, `public.rateLimited`, `public.checkNeeded`. */
export function answerOf(caller: Context, place: VisitedPlace, { t, pass }: ByLink) {
  return evenly(async () => {
    const context = await visitorOf(caller, place);
    await countQuery(caller, pass);
    const found = await ofLink(context, t);
    return {
      company: (await companyOf(context)).name,
      no: found.no,
      answer: found.answer,
      until: new Date(untilOf(found)).toISOString(),
      mayReopen: found.reopenedAt === null,
    };
  });
}

/** Rates the answer of a link, or opens its feedback again; either uses the link up. Throws as `answerOf`. */
export function actByLink(
  caller: Context,
  place: VisitedPlace,
  { t, pass, act }: ByLink & { readonly act: { readonly name: 'rate' | 'reopen'; readonly form: Values } },
): Promise<{ no: string }> {
  return evenly(async () => {
    const context = await visitorOf(caller, place);
    await countQuery(caller, pass);
    const { id, no } = await context.tx(async (tx) => {
      // Who is second waits here, and finds the link used.
      await tx.rows(`select pg_advisory_xact_lock(hashtextextended('feedback-link/' || $1, 0))`, [t]);
      const found = await ofLink(tx, t);
      await runTransition(context, feedbackServer, {
        id: found.id,
        name: act.name,
        version: null,
        form: act.form,
        byProcess: true,
      });
      return found;
    });
    context.log.info({ feedbackId: id, act: act.name }, 'feedback answered by link');
    return { no };
  });
}
