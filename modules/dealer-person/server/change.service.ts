import { commonErrors, type Day, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  recordsOf,
  runTransition,
  serveResource,
  type Context,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { handFilesTo } from '@mp/attachment/server';
import { plusDays } from '@mp/reference/contract';
import { countingStates } from '@mp/dealer/contract';
import {
  changeableFields,
  person as people,
  personCertificate,
  personChange,
  personErrors,
  personTraining,
} from '../contract/index.ts';
import { todayOf, recomputeCoverage } from '@mp/dealer/server';
import { issueQrCode, revokeQrCode } from '@mp/dealer-public/server';
import { beginAssignment, endAssignment } from './assignment.service.ts';
import { passCertificates, reopenCertificates } from './certificate.service.ts';
import { closeLogin, requireFreeLogin, openLogin } from './login.service.ts';
import {
  certificatesById,
  certificatesOf,
  certificateVersions,
  dealerById,
  joinChange,
  leaveChange,
  lockPerson,
  trainingVersions,
  type DealerOfPeople,
  type CertificateRow,
  type PersonRow,
} from './person.query.ts';
import { requireFreeMobile } from './mobile.service.ts';
import { requireSite, movePerson } from './person.service.ts';
import { requireNotDenied, requireVerified } from './verify.service.ts';

/** Changes that are audited. */
export const servedChange: ResourceServer = serveResource(personChange, {
  table: 'person_change',
  effects: {
    submit,
    arrive,
    wait: (context, { id }) => changeAs(context, { id, patch: { waitingSince: context.at }, action: 'wait' }),
    judge: (tx, record) => requireNotDenied(tx, record),
    requireVerified: (tx, record) => requireVerified(tx, record),
    pass,
    sendBack,
    reject: (context, record) => close(context, record, false),
    withdraw: (context, record) => close(context, record, true),
  },
});

interface PatchOf<Input> {
  readonly id: string;
  readonly patch: Input;
  readonly action: string;
}
const changeAs = (context: TxContext, { id, ...rest }: PatchOf<InputOf<typeof personChange>>): Promise<void> =>
  recordsOf(context, personChange).updateLatest(id, rest);
const personAs = (context: TxContext, { id, ...rest }: PatchOf<InputOf<typeof people>>): Promise<void> =>
  recordsOf(context, people).updateLatest(id, rest);

/** Submits a change, or submits it again after it was returned. */
export async function submitChange(
  context: Context,
  id: string,
  name: 'submit' | 'submitTransfer' = 'submit',
): Promise<void> {
  await runTransition(context, servedChange, { id, name, version: null, form: {} });
}

type Change = RecordOf<typeof personChange>;

interface Subject {
  readonly id: string;
  readonly record: Change;
  readonly person: PersonRow;
  readonly dealer: DealerOfPeople;
}

async function subjectOf(tx: Tx, record: Change): Promise<Subject> {
  const person = record.personId === null ? undefined : await lockPerson(tx, record.personId);
  const dealer = record.dealerId === null ? undefined : await dealerById(tx, record.dealerId);
  if (!person || !dealer) throw commonErrors.notFound();
  return { id: record.id, record, person, dealer };
}

/** What goes with a change: certificates that wait, and of a transfer those of the maker that hold. */
async function gathered(tx: Tx, { record, person }: Subject): Promise<CertificateRow[]> {
  const waiting = await certificatesOf(tx, person.id, ['pending']);
  if (record.kind !== 'transfer') return waiting;
  const held = await certificatesOf(tx, person.id, countingStates);
  return [...waiting, ...held.filter(({ issuer }) => issuer === 'maker')];
}

function requireFiles(certificates: readonly CertificateRow[]): void {
  const bare = certificates.find(({ files, state }) => state === 'pending' && (files ?? []).length === 0);
  if (bare) throw personErrors.certFileMissing({ cert: bare.certNo });
}

const asked = (record: Change) => changeableFields.filter((name) => (record[name] ?? null) !== null);

async function validateSubmission(
  context: TxContext,
  subject: Subject,
  certificates: readonly CertificateRow[],
): Promise<void> {
  const { record, person, dealer } = subject;
  requireFiles(certificates);
  if (record.kind === 'change' && asked(record).length === 0 && certificates.length === 0)
    throw personErrors.changeEmpty();
  await requireSite(context, dealer.id, record.kind === 'new' ? person.site : (record.site ?? person.site));
  if (record.kind === 'new') await requireFreeMobile(context, person);
  if (record.wantsLogin) await requireFreeLogin(context, person);
}

async function submit(context: TxContext, record: Change): Promise<void> {
  const subject = await subjectOf(context, record);
  const { id, person } = subject;
  const certificates = await gathered(context, subject);
  await validateSubmission(context, subject, certificates);
  if (record.kind === 'new' && (person.status === 'draft' || person.status === 'returned'))
    await movePerson(context, person.id, 'enter');
  if (record.kind === 'transfer' && person.status === 'returned') await movePerson(context, person.id, 'enter');
  const ids = certificates.map((each) => each.id);
  await joinChange(context, ids, id);
  await changeAs(context, {
    id,
    action: 'submit',
    patch: {
      personName: person.name,
      certificateIds: ids,
      needsTraining: record.kind === 'transfer' || certificates.some(({ issuer }) => issuer === 'maker'),
      before: { name: person.name, jobType: person.jobType, site: person.site },
      submittedAt: context.at,
      submittedById: context.userId,
      waitingSince: context.at,
    },
  });
}

/** All certificates and trainings of a person follow to another dealer. */
async function moveRecords(context: TxContext, personId: string, dealer: DealerOfPeople): Promise<void> {
  const place = { dealerId: dealer.id, scopeRegionId: dealer.regionId };
  await recordsOf(context, personCertificate).updateMany(await certificateVersions(context, personId), () => place);
  await recordsOf(context, personTraining).updateMany(await trainingVersions(context, personId), () => place);
}

/** A transferred person belongs to the new dealer from now on: assignments, certificates and login follow. */
async function arrive(context: TxContext, record: Change): Promise<void> {
  await changeAs(context, { id: record.id, patch: { waitingSince: context.at }, action: 'wait' });
  const { person, dealer } = await subjectOf(context, record);
  if (person.dealerId === dealer.id && person.status === 'inAudit') return;
  await endAssignment(context, person.id, { day: todayOf(context), reason: 'TRANSFERRED' });
  await movePerson(context, person.id, 'enter');
  await personAs(context, {
    id: person.id,
    action: 'arrive',
    patch: {
      dealerId: dealer.id,
      scopeRegionId: dealer.regionId,
      bigAreaId: dealer.bigAreaId,
      site: record.site,
      jobType: record.jobType,
      joinedOn: record.joinedOn,
      wantsLogin: record.wantsLogin,
      leftOn: null,
      leaveReason: null,
    },
  });
  await moveRecords(context, person.id, dealer);
  const held = await certificatesOf(context, person.id, countingStates);
  await reopenCertificates(
    context,
    held.filter(({ issuer }) => issuer === 'maker'),
  );
  await closeLogin(context, person.userId);
  await revokeQrCode(context, { kind: 'person', subjectId: person.id });
  if (person.dealerId !== null) await recomputeCoverage(context, [person.dealerId]);
}

/** The first day of what passes today: the day that was said, when it is not long ago, else today. */
const firstDay = (today: Day, joinedOn: Day | null): Day => joinedOn ?? today;

async function place(context: TxContext, subject: Subject, fromOn: string): Promise<void> {
  const { id, person, dealer, record } = subject;
  const begun = {
    personId: person.id,
    dealerId: dealer.id,
    scopeRegionId: dealer.regionId,
    site: record.kind === 'new' ? person.site : (record.site ?? person.site),
    jobType: record.kind === 'new' ? person.jobType : (record.jobType ?? person.jobType),
    fromOn,
    changeId: id,
  };
  await beginAssignment(context, begun, plusDays(fromOn, -1));
}

async function passArrival(context: TxContext, subject: Subject): Promise<void> {
  const { person, dealer, record } = subject;
  await movePerson(context, person.id, 'pass');
  const joinedOn = firstDay(todayOf(context), record.kind === 'new' ? person.joinedOn : record.joinedOn);
  await personAs(context, { id: person.id, patch: { joinedOn }, action: 'pass' });
  await issueQrCode(context, { kind: 'person', subjectId: person.id });
  await place(context, subject, joinedOn);
  if (record.wantsLogin) await openLogin(context, person, dealer);
}

async function passValues(context: TxContext, subject: Subject): Promise<void> {
  const { person, record } = subject;
  const values = Object.fromEntries(asked(record).map((name) => [name, record[name]]));
  if (Object.keys(values).length > 0) await personAs(context, { id: person.id, patch: values, action: 'change' });
  // The portrait belongs to the person now, so that every reader of the person sees it.
  if (values.photo)
    await handFilesTo(context, [values.photo], { entity: 'dealer.person', id: person.id, field: 'photo' });
  const moves = (values.site ?? person.site) !== person.site || (values.jobType ?? person.jobType) !== person.jobType;
  if (moves && person.status !== 'left') await place(context, subject, todayOf(context));
}

async function pass(context: TxContext, record: Change): Promise<void> {
  await requireVerified(context, record);
  if (record.state === 'confirming') await arrive(context, record);
  const subject = await subjectOf(context, record);
  if (record.kind === 'change') await passValues(context, subject);
  else await passArrival(context, subject);
  await passCertificates(context, await certificatesById(context, record.certificateIds ?? []));
  await recomputeCoverage(context, [subject.dealer.id]);
}

const isArrived = ({ person, dealer }: Subject) => person.status === 'inAudit' && person.dealerId === dealer.id;

async function sendBack(context: TxContext, record: Change): Promise<void> {
  const subject = await subjectOf(context, record);
  if (record.kind !== 'change' && isArrived(subject)) await movePerson(context, subject.person.id, 'sendBack');
}

/** What was not passed stays as the dealer typed it; certificates can be written and submitted again. */
async function close(context: TxContext, record: Change, isRecalled: boolean): Promise<void> {
  const subject = await subjectOf(context, record);
  const { person, dealer } = subject;
  await leaveChange(context, record.id);
  const isOpen = person.dealerId === dealer.id && (person.status === 'inAudit' || person.status === 'returned');
  if (record.kind === 'change' || !isOpen) return;
  const isRecall = isRecalled && record.kind === 'new';
  await movePerson(context, person.id, isRecall ? 'recall' : 'reject');
  if (!isRecall) await personAs(context, { id: person.id, patch: { leftOn: todayOf(context) }, action: 'reject' });
}
