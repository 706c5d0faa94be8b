import type { FieldError, InputOf } from '@mp/kernel/contract';
import { asPlatform, recordsOf } from '@mp/kernel/server';
import type { TxContext } from '@mp/kernel/server';
import { requireLicensed } from '@mp/settings/server';
import { user } from '../contract/index.ts';
import * as query from './user.query.ts';

const uniqueFields = ['userName', 'email', 'mobile'] as const;

type UserInput = Readonly<InputOf<typeof user>>;

function uniqueValues(values: UserInput): { readonly field: string; readonly value: string }[] {
  return uniqueFields.flatMap((field) => {
    const value = values[field];
    return value ? [{ field, value }] : [];
  });
}

const keyOf = ({ field, value }: { readonly field: string; readonly value: string }) =>
  `${field} ${value.toLowerCase()}`;

/** Which new users of a file have a name, mail or mobile number that somebody on the platform or in the file has already. */
export async function userRowProblems(
  tx: TxContext,
  rows: readonly UserInput[],
  planned: ReadonlyMap<string, UserInput>,
): Promise<readonly (readonly FieldError[])[]> {
  const taken = await query.takenValues(tx, rows.flatMap(uniqueValues));
  const inFile = new Map<string, number>();
  for (const values of new Set([...rows, ...planned.values()]))
    for (const each of uniqueValues(values)) inFile.set(keyOf(each), (inFile.get(keyOf(each)) ?? 0) + 1);
  return rows.map((values) =>
    uniqueValues(values)
      .filter((each) => taken.has(keyOf(each)) || (inFile.get(keyOf(each)) ?? 0) > 1)
      .map(({ field, value }) => ({
        path: field,
        code: 'common.duplicate',
        params: { field: `@user.field.${field}`, value },
      })),
  );
}

/**
 * Stores many new users: accounts, memberships, affiliations. They have no password at all, since hashing one takes
 * 20 ms: nobody can sign in as them until an administrator sets one, which they must then replace by their own.
 */
export async function createUsers(
  context: TxContext,
  rows: readonly { readonly id: string; readonly values: UserInput }[],
): Promise<void> {
  await requireLicensed(context, 'users', rows.length);
  await asPlatform(context, () => query.insertAccounts(context, rows, context.at));
  await recordsOf(context, user).insertMany(rows);
  await query.insertOrganisations(
    context,
    context.tenantId,
    rows.map(({ id, values }) => ({ id, orgIds: [...new Set(values.orgIds)] })),
  );
}
