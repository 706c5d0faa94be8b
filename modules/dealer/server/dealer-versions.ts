import { moveRecord, ports, serveRevision, type Context, type Values, type TxContext } from '@mp/kernel/server';
import { type InputOf, type RecordOf, type RevisionLine } from '@mp/kernel/contract';
import { bigAreaOf } from '@mp/reference/server';
import { workflowErrors } from '@mp/workflow/contract';
import {
  closedFields,
  dealer,
  dealerErrors,
  dealerRevision,
  type dealerVersion,
  submissionProblems,
  touchesService,
} from '../contract/index.ts';
import { lastReturn, myTasks } from './audit.query.ts';
import { completeness, contentOf, submissionFacts, todayOf } from './content.ts';
import { loginsOf, namesOf, overlapsOf, placeVersions } from './dealer.query.ts';
import { hintsOf } from './hints.service.ts';
import { dealerVersionEffective } from './joins.ts';
import { saveQualificationFiles } from './qualification-files.ts';
import { requireValidContent } from './validity.service.ts';
import { requireScope, waiverOf } from './waiver.service.ts';
import { versionNotice } from './notice-kinds.ts';

type Dealer = RecordOf<typeof dealer>;
type Version = RecordOf<typeof dealerVersion>;

/** Whether the caller works for a dealer, and so may not grant scope. */
const isDealerUser = (context: Context): boolean =>
  context.rights.admin === null && context.rights.restrictedTo.has('dealer');

/** A dealer that is leaving or gone begins no version; the head office still changes a suspended one. Throws `dealer.notActive`. */
function requireOpenSubject(context: Context, { status, code }: Dealer, step: 'begin' | 'submit'): void {
  const isOpen =
    step === 'submit'
      ? status !== 'terminated'
      : status === 'active' || status === 'applying' || (status === 'suspended' && !isDealerUser(context));
  if (!isOpen) throw dealerErrors.notActive({ code: code ?? '', status: `@dealer.status.${status}` });
}

interface VersionContent {
  readonly version: Pick<Version, 'dealerId' | 'isFirst'>;
  readonly content: Values;
  readonly grade: string | null;
}

async function percentOf(context: TxContext, { version, content, grade }: VersionContent): Promise<number> {
  const facts = { dealerId: version.dealerId, isFirst: version.isFirst === true, grade };
  return (await completeness(context, contentOf(content), facts)).percent;
}

/** Nobody gets exclusive scope that another dealer has, and no scope without people, equipment and papers. */
async function checkPass(
  context: TxContext,
  {
    version,
    node,
    lines,
  }: { readonly version: Version; readonly node: string; readonly lines: readonly RevisionLine[] },
): Promise<void> {
  if (['specialist', 'manager'].includes(node) && lines.some(({ field }) => field === 'authorisations')) {
    const [overlap] = await overlapsOf(context, version.dealerId, version.authorisations);
    if (overlap) throw dealerErrors.exclusiveOverlap(overlap);
  }
  if (node === 'manager') await requireScope(context, version);
}

/** The people of a dealer learn that a version is valid. */
async function notifyEffective(context: TxContext, { dealerId, title }: Version): Promise<void> {
  const to = await loginsOf(context, [dealerId]);
  if (to.length === 0) return;
  await ports().sendNotice(context, {
    to,
    kind: versionNotice,
    titleKey: 'dealer.notice.effective',
    params: { version: title ?? '' },
    source: '@nav.dealerInfoMaintain',
    handle: { method: 1, url: '/dealerInfoMaintain' },
  });
}

/** Versions of dealers: begun, written, audited, valid (dealers.md 3.2). */
export const dealerVersions = serveRevision(dealerRevision, {
  today: todayOf,
  newVersion: ({ code, regionId }, versionNo) => ({
    title: `${code ?? ''} V${versionNo}`,
    touchesService: false,
    scopeRegionId: regionId ?? null,
  }),
  requireOpenSubject,
  closed: {
    fields: (context, { source, isFirst }) => closedFields({ isDealers: isDealerUser(context), source, isFirst }),
    refuse: (field) => dealerErrors.scopeByHeadOffice({ field: `@dealer.field.${field}` }),
  },
  validate: (context, { subject, version, standing }) =>
    requireValidContent(context, {
      dealerId: subject.id,
      version,
      grade: subject.grade,
      ...(standing ? { standing } : {}),
    }),
  submitted: async (context, { subject, version, lines }) => ({
    touchesService: touchesService(lines),
    completeness: await percentOf(context, { version, content: version, grade: subject.grade }),
  }),
  checkPass,
  validValues: async (context, { version, subject }) => {
    const percent = await percentOf(context, {
      version: { ...version, isFirst: false },
      content: version,
      grade: subject.grade,
    });
    const bigAreaId = (await bigAreaOf(context, version.regionId ?? '')) ?? null;
    return {
      version: { completeness: percent },
      subject: { bigAreaId, completeness: percent, ...waiverOf(context, subject, version) },
    };
  },
  onValid: async (context, { version, subject }) => {
    await placeVersions(context, subject.id, version.regionId ?? '');
    if (subject.status === 'applying') await moveRecord(context, dealer, { id: subject.id, name: 'activate' });
    await dealerVersionEffective.emit(context, { dealerId: subject.id });
    await notifyEffective(context, version);
  },
  findings: async (context, { version, base, isDraft }) => {
    const facts = await submissionFacts(context, version, null);
    return {
      hints: await hintsOf(context, version, base),
      problems: isDraft ? submissionProblems(contentOf(version), facts) : [],
      completeness: await completeness(context, contentOf(version), {
        dealerId: version.dealerId,
        isFirst: version.isFirst === true,
        grade: null,
      }),
    };
  },
  labels: namesOf,
  openTasks: myTasks,
  notHandler: workflowErrors.notHandler,
  lastReturn,
});

/** Before a draft is stored: scope is not taken by the dealer itself, papers stay, and how full it is. */
export async function beforeSave(
  context: TxContext,
  old: Version,
  patch: InputOf<typeof dealerVersion>,
): Promise<void> {
  dealerVersions.beforeWrite(context, old, patch);
  const content = { ...old, ...patch };
  patch.completeness = await percentOf(context, { version: old, content, grade: null });
  if ('qualifications' in patch) await saveQualificationFiles(context, old.dealerId, contentOf(content));
}
