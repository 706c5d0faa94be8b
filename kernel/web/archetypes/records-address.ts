import type { PageSearch } from '../registry.ts';

/** What the pages of a resource's records are called in the address. */
export interface RecordsAddress {
  /** Name of the open record: `customer` for `?customer=<id>`. */
  readonly name: string;
  /** A record has a page of its own; the name opens its form otherwise. */
  readonly hasOne: boolean;
  /** Records are made and edited on a page; in the list's drawer otherwise. */
  readonly hasForm: boolean;
  /** Names that put something else in place of list and record, such as a comparison. */
  readonly others: readonly string[];
}

/** What an address asks for: the list, one record, its form (of a new one without id), or something else by its name. */
export type RecordsPart =
  | { readonly kind: 'list' }
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'form'; readonly id: string | undefined; readonly from: string | undefined }
  | { readonly kind: 'other'; readonly name: string; readonly value: string };

type Change = Readonly<Record<string, string | undefined>>;

/** What stands in place of the list: the form first, which may have been opened from any of the others. */
export function recordsPart({ name, hasOne, hasForm, others }: RecordsAddress, search: PageSearch): RecordsPart {
  const { edit, from, new: isNew, [name]: id } = search;
  if (hasForm && (isNew === '1' || edit !== undefined)) return { kind: 'form', id: edit, from };
  for (const other of others) {
    const value = search[other];
    if (value !== undefined) return { kind: 'other', name: other, value };
  }
  if (id === undefined) return { kind: 'list' };
  return hasOne ? { kind: 'one', id } : { kind: 'form', id, from: undefined };
}

/** Ways between list, record and form, as changes of the address. */
export const recordsWays = {
  open: ({ name }: RecordsAddress, id: string): Change => ({ [name]: id, tab: undefined }),
  create: (from?: string): Change => ({ new: '1', from, tab: undefined }),
  edit: ({ name, hasOne }: RecordsAddress, id: string): Change =>
    hasOne ? { edit: id, tab: undefined } : { [name]: id },
  /** Back to the list. */
  leave: ({ name }: RecordsAddress): Change => ({ [name]: undefined, tab: undefined, was: undefined }),
  /** Out of the form: to where it was opened, or to the record that was stored. */
  endForm: ({ name, hasOne }: RecordsAddress, savedId?: string): Change => ({
    new: undefined,
    edit: undefined,
    from: undefined,
    ...(hasOne ? (savedId === undefined ? {} : { [name]: savedId }) : { [name]: undefined }),
  }),
};
