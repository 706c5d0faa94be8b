import { commonErrors } from '@mp/kernel/contract';
import {
  createRecord,
  newId,
  updateStatement,
  type Context,
  type MutableValues,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { bindDealer, createLogin, takenForLogin } from '@mp/identity/server';
import { organisationServer } from '@mp/organisation/server';
import { giveRole } from '@mp/permission/server';
import { bigAreaOf, tipEvent } from '@mp/reference/server';
import { chinese, dealerErrors, type Content } from '../contract/index.ts';
import { todayOf } from './content.ts';
import { dealerServer } from './served.ts';
import { invitedEvent } from './tips/subjects.ts';
import { dealerOfCredit, insertVersion, isBelow, organisationOf } from './dealer.query.ts';

/** The organisation below which those of dealers stand; made with the first one. */
async function placeOfDealers(context: Context, tx: Tx): Promise<string> {
  const found = await organisationOf(tx, 'DEALERS');
  if (found) return found;
  const [root] = await tx.rows<{ id: string }>(
    'select id from org where parent_id is null and deleted_at is null order by path limit 1',
  );
  const made = await createRecord(
    context,
    organisationServer,
    {
      name: context.services.texts.text('zh-CN', 'dealer.organisation'),
      code: 'DEALERS',
      type: 'company',
      parentId: root?.id ?? null,
      seq: 900,
    },
    { trusted: true },
  );
  return String(made.id);
}

/** Before a dealer is stored: its code is free, its place is known, its organisation is there. */
export async function beforeDealer(context: Context, tx: Tx, input: MutableValues): Promise<void> {
  const taken = await dealerOfCredit(tx, String(input.creditCode), null);
  if (taken) throw dealerErrors.creditCodeTaken({ code: taken });
  const duplicate = await takenForLogin(tx, { mobile: String(input.adminMobile), email: '' });
  if (duplicate.includes('mobile'))
    throw commonErrors.duplicate({ field: '@dealer.field.adminMobile', value: String(input.adminMobile) });
  input.bigAreaId = (await bigAreaOf(context, String(input.regionId), null, todayOf(context))) ?? null;
  const parentId = await placeOfDealers(context, tx);
  const organisation = await createRecord(
    context,
    organisationServer,
    {
      name: `${chinese(input.name).slice(0, 40)} ${String(input.code)}`.trim(),
      code: String(input.code),
      type: 'store',
      parentId,
    },
    { trusted: true },
  );
  input.orgId = organisation.id;
}

/** After it: the first version as a draft, and the dealer's administrator with the invitation. */
export async function afterDealer(context: Context, tx: Tx, id: string, input: Values): Promise<void> {
  const versionId = newId();
  await insertVersion(context, tx, {
    id: versionId,
    dealer: { id, code: String(input.code), regionId: String(input.regionId) },
    versionNo: 1,
    source: 'new',
    content: input as Content,
    base: null,
  });
  await tx.batch([
    updateStatement(
      context,
      dealerServer(),
      id,
      null,
      { openVersionId: versionId },
      { trusted: true, action: 'change' },
    ),
  ]);
  await makeAdministrator(context, tx, {
    dealerId: id,
    code: String(input.code),
    orgId: String(input.orgId),
    name: String(input.adminName),
    mobile: String(input.adminMobile),
    email: typeof input.adminEmail === 'string' ? input.adminEmail : null,
  });
}

/** A dealer administrator: a login that sees this dealer only, told by SMS how to begin. */
async function makeAdministrator(
  context: Context,
  tx: Tx,
  given: { dealerId: string; code: string; orgId: string; name: string; mobile: string; email: string | null },
): Promise<string> {
  const login = await createLogin(context, tx, {
    userName: given.code.toLowerCase(),
    employeeName: given.name,
    mobile: given.mobile,
    // Accounts have a mail address; who gave none signs in and recovers by the mobile number.
    email: given.email ?? `${given.code.toLowerCase()}.${given.dealerId.slice(-12)}@dealer.invalid`,
    orgId: given.orgId,
  });
  await bindDealer(tx, login.id, given.dealerId);
  await giveRole(context, tx, 'R_DLA', login.id);
  await invite(context, tx, { ...given, userName: login.userName, accountId: login.id });
  return login.id;
}

/** Tells whoever joined last how to begin: a reminder by SMS, to be seen among all reminders (TR-11). */
async function invite(
  context: Context,
  tx: Tx,
  to: { readonly dealerId: string; readonly name: string; readonly userName: string; readonly accountId: string },
): Promise<void> {
  await tipEvent(context, tx, {
    resource: 'dealer.dealer',
    id: to.dealerId,
    event: invitedEvent,
    variables: { person: to.name, userName: to.userName, url: context.services.environment.publicUrl ?? '' },
    key: to.accountId,
  });
}

/** Tells those once more who have a login for the dealer and have never used it. */
export async function inviteAgain(context: Context, tx: Tx, dealer: Values): Promise<void> {
  const waiting = await tx.rows<{ id: string; name: string; userName: string }>(
    `select id, employee_name as name, user_name as "userName" from tenant_user
      where dealer_id = $1::uuid and deleted_at is null and status = 'enabled' and last_login_at is null`,
    [dealer.id],
  );
  for (const { id, name, userName } of waiting)
    await invite(context, tx, { dealerId: String(dealer.id), name, userName, accountId: `${id}/${context.at}` });
}

/** A dealer is not above itself. */
export async function judgeParent(tx: Tx, id: string, parentId: unknown): Promise<void> {
  if (typeof parentId === 'string' && (parentId === id || (await isBelow(tx, parentId, id))))
    throw dealerErrors.parentCycle();
}

/** A request lies where its dealer lies, so that its big area decides. */
export async function placeRequest(_context: Context, tx: Tx, input: MutableValues): Promise<void> {
  const [row] = await tx.rows<{ id: string | null }>(
    'select region_id as id from dealer where id = $1::uuid and deleted_at is null',
    [input.dealerId],
  );
  input.scopeRegionId = row?.id ?? null;
}
