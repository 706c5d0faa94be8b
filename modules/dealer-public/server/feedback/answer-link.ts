import type { Context } from '@mp/kernel/server';
import { companyOf } from '../public.query.ts';
import { seal } from '../sealed.ts';

/** What a link to an answer is bound to: another answer needs another link. */
export const boundTo = (answeredAt: string) => ['answer', new Date(answeredAt).toISOString()];

/** The address under which the public rates an answer: no sign-in, good for this answer only. */
export async function answerLink(context: Context, feedbackId: string): Promise<string> {
  const { tenancyId } = await companyOf(context);
  const token = seal(context, feedbackId, boundTo(context.at));
  return `${context.services.environment.publicUrl ?? ''}/mpcloud/wbDlrQuery?tenancyId=${tenancyId}&answer=${token}`;
}
