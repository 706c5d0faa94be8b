import { AppError, type FieldError, type Content } from '@mp/kernel/contract';
import type { Values, TxContext } from '@mp/kernel/server';
import { chinese, dealerErrors, submissionProblems } from '../contract/index.ts';
import { contentOf, submissionFacts } from './content.ts';
import { dealerOfCredit, dealerOfName } from './dealer.query.ts';

/** Content that is to become valid for a dealer. */
export interface ContentToValidate {
  readonly dealerId: string;
  /** The version with the content, its reason and its day. */
  readonly version: Values;
  readonly grade: unknown;
  /** Content that is valid now: what stood against it already is no reason to refuse a change of something else. */
  readonly standing?: Content;
}

const same = (a: FieldError) => (b: FieldError) => a.path === b.path && a.code === b.code;

/**
 * The one judge of content on its way to being valid, whoever brings it: a submitted draft, a correction by the head
 * office. Throws `dealer.incomplete` with each field, `dealer.bankNameMismatch`, `dealer.creditCodeTaken`,
 * `dealer.nameTaken`.
 */
export async function requireValidContent(
  context: TxContext,
  { dealerId, version, grade, standing }: ContentToValidate,
): Promise<void> {
  const content = contentOf(version);
  const [facts, codeOwner, nameOwner] = await Promise.all([
    submissionFacts(context, version, grade),
    typeof content.creditCode === 'string' ? dealerOfCredit(context, content.creditCode, dealerId) : undefined,
    dealerOfName(context, chinese(content.name), dealerId),
  ]);
  const known = standing ? submissionProblems(standing, facts) : [];
  const problems = submissionProblems(content, facts).filter((problem) => !known.some(same(problem)));
  if (problems.length === 1 && problems[0]?.code === 'dealer.bankNameMismatch')
    throw new AppError('dealer.bankNameMismatch', 422, { fields: problems });
  if (problems.length > 0)
    throw new AppError('dealer.incomplete', 422, { params: { n: problems.length }, fields: problems });
  if (codeOwner) throw dealerErrors.creditCodeTaken({ code: codeOwner });
  if (nameOwner && chinese(content.name) !== chinese(standing?.name)) throw dealerErrors.nameTaken({ code: nameOwner });
}
