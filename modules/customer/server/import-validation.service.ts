import { pickText, refuse, type FieldError, type InputOf, type Refusal } from '@mp/kernel/contract';
import type { TxContext } from '@mp/kernel/server';
import { duplicateScore, nearnessOf, phoneKey, suspectScore, type customer } from '../contract/index.ts';
import { alikeOf, askedOf, type DuplicateQuery } from './duplicate.service.ts';

type CustomerInput = Readonly<InputOf<typeof customer>>;

/** Rows of one sheet that were judged, by what a row like them shares with them. */
interface Seen {
  count: number;
  readonly byKey: Map<string, { readonly asked: DuplicateQuery; readonly name: string }[]>;
}

const sheets = new WeakMap<ReadonlyMap<string, CustomerInput>, Seen>();

const keysOf = ({ nameKey, phones }: DuplicateQuery): string[] => [
  ...(nameKey === '' ? [] : [`n${nameKey}`]),
  ...new Set(
    phones
      .map(phoneKey)
      .filter((phone) => phone !== '')
      .map((phone) => `p${phone}`),
  ),
];

/** Who stands earlier in the sheet and is most likely the same. */
function earlier(seen: Seen, asked: DuplicateQuery): { readonly name: string; readonly score: number } | undefined {
  for (const key of keysOf(asked))
    for (const other of seen.byKey.get(key) ?? []) {
      const { score } = duplicateScore(asked, other.asked, nearnessOf(asked.path, other.asked.path));
      if (score >= suspectScore) return { name: other.name, score };
    }
  return undefined;
}

/**
 * What an import's preview says of new customers that are most likely there already, or stand in the sheet twice. Rows
 * that somebody has marked as looked at (`duplicateChecked`) pass.
 */
export async function refuseDuplicates(
  context: TxContext,
  rows: readonly CustomerInput[],
  planned: ReadonlyMap<string, CustomerInput>,
): Promise<readonly (readonly FieldError[])[]> {
  const seen = sheets.get(planned) ?? { count: 0, byKey: new Map() };
  sheets.set(planned, seen);
  const asked = await askedOf(context, rows);
  const found = await alikeOf(context, asked);
  return rows.map((values, at) => {
    const one = asked[at];
    if (!one) return [];
    const name = pickText(values.name, context.locale);
    const twin = values.duplicateChecked === true ? undefined : earlier(seen, one);
    for (const key of keysOf(one)) seen.byKey.set(key, [...(seen.byKey.get(key) ?? []), { asked: one, name }]);
    if (values.duplicateChecked === true) return [];
    const other = found[at]?.find(({ score }) => score >= suspectScore);
    if (other)
      return fieldErrors(
        other.row.visible
          ? refuse('customer.possibleDuplicate', { code: other.row.code, name: other.row.name, score: other.score })
          : refuse('customer.duplicateElsewhere', { score: other.score }),
      );
    return twin ? fieldErrors(refuse('customer.twiceInSheet', { name: twin.name, score: twin.score })) : [];
  });
}

const fieldErrors = ({ code, params }: Refusal): FieldError[] => [
  { path: 'name', code, ...(params ? { params } : {}) },
];
