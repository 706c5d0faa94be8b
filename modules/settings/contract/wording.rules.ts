import { languages, refuse, type FieldError, type Language, type Refusal } from '@mp/kernel/contract';

/** The field of the resource that holds the text of each language. */
export const wordingFields = {
  'zh-CN': 'chinese',
  'en-US': 'english',
  'ja-JP': 'japanese',
} as const satisfies Readonly<Record<Language, string>>;

/** What is said instead of the product's text, by language; null where nothing is. */
export type OwnTexts = Readonly<Record<(typeof wordingFields)[Language], string | null>>;

/** The parameters of a text as they are written between the braces, `field, inline`. */
const paramsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\{\{([^{}]*)\}\}/gu)].map(([, inner = '']) =>
      inner
        .split(',')
        .map((part) => part.trim())
        .join(', '),
    ),
  );

/** Why a text may not stand in place of the product's; undefined when it may. */
export function wordingProblem(product: string | undefined, own: string): Refusal | undefined {
  if (product === undefined) return refuse('wording.notInLanguage');
  const [wanted, given] = [paramsOf(product), paramsOf(own)];
  const missing = [...wanted].filter((name) => !given.has(name));
  if (missing.length > 0) return refuse('wording.paramMissing', { names: missing });
  const unknown = [...given].filter((name) => !wanted.has(name));
  // What is left of braces would be shown to everybody as it is typed.
  const rest = own.replaceAll(/\{\{[^{}]*\}\}/gu, '');
  if (unknown.length > 0 || /\{\{|\}\}/u.test(rest)) return refuse('wording.paramUnknown', { names: unknown });
  return undefined;
}

/** All that is wrong with the texts of a key; `product` are those that they replace. */
export function wordingProblems(
  product: Readonly<Record<Language, string | undefined>>,
  own: Partial<OwnTexts>,
): FieldError[] {
  return languages.flatMap((language) => {
    const path = wordingFields[language];
    const text = own[path];
    const problem = text ? wordingProblem(product[language], text) : undefined;
    return problem ? [{ ...problem, path }] : [];
  });
}
