import type { Context, Values } from '@mp/kernel/server';
import { companyOf } from '../public/public.query.ts';
import { seal } from '../public/sealed.ts';

/** What a link to an answer is bound to: another answer needs another link. */
export const boundTo = (answeredAt: string) => ['answer', new Date(answeredAt).toISOString()];

/** The address under which somebody of the public rates an answer: no sign-in, good for this answer only. */
export async function answerLink(context: Context, record: Values): Promise<string> {
  const { tenancyId } = await companyOf(context);
  const token = seal(context, String(record.id), boundTo(context.at));
  return `${context.services.environment.publicUrl ?? ''}/mpcloud/wbDlrQuery?tenancyId=${tenancyId}&answer=${token}`;
}
