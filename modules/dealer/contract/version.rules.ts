import {
  inputProblems,
  isBlank,
  refuse,
  type Content,
  type Day,
  type FieldError,
  type I18nText,
  type Refusal,
} from '@mp/kernel/contract';
import { fileRefusals, type FileDemand } from '@mp/reference/contract';
import { type contactRoles, dealerContent, type DealerSection } from './dealer-content.ts';
import { dealer } from './dealer.resource.ts';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
/** The Chinese part of a text in three languages, empty where there is none. */
export const chinese = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as Partial<I18nText>).ZH_CN ?? '') : '';

/** The content as a form that must be whole. */
const whole = { ...dealer, fields: dealerContent.fields, rules: [] };

/** Contacts of which one each is needed. */
const neededContacts: readonly (typeof contactRoles)[number][] = ['GENERAL_MANAGER', 'SALES', 'SERVICE'];

/** What a submitted version is judged by besides its own content. */
export interface SubmissionFacts {
  readonly today: Day;
  readonly isFirst: boolean;
  readonly changeReason: string | null;
  readonly plannedEffectiveOn: Day | null;
  /** Files that its type and scope ask for, by the file rules. */
  readonly demands: readonly FileDemand[];
  /** Names of the rules by id, in the reader's language. */
  readonly ruleName: (id: string) => string;
  /** Facts of the files that the qualifications name. */
  readonly files: ReadonlyMap<string, { readonly name: string; readonly size: number }>;
}

const asError = ({ code, params, path = '' }: Refusal): FieldError => ({ path, code, ...(params ? { params } : {}) });

function contactProblems(content: Content): FieldError[] {
  const rows = rowsOf(content.contacts);
  return neededContacts
    .filter((role) => !rows.some((row) => row.role === role))
    .map((role) => asError(refuse('dealer.contactsMissing', { role: `@dealer.contacts.role.${role}` }, 'contacts')));
}

function siteProblems(content: Content): FieldError[] {
  const rows = rowsOf(content.sites);
  if (rows.length === 0 || rows.filter(({ kind }) => kind === 'HQ').length === 1) return [];
  return [asError(refuse('dealer.oneHeadOffice', undefined, 'sites'))];
}

function bankProblems(content: Content): FieldError[] {
  const name = chinese(content.name);
  return rowsOf(content.bankAccounts).flatMap(({ accountName }, at) =>
    accountName === name
      ? []
      : [asError(refuse('dealer.bankNameMismatch', undefined, `bankAccounts.${at}.accountName`))],
  );
}

function paperProblems(content: Content, facts: SubmissionFacts): FieldError[] {
  const rows = rowsOf(content.qualifications);
  const expired = rows.flatMap(({ ruleId, expiresOn }, at) =>
    typeof expiresOn === 'string' && expiresOn < facts.today
      ? [
          asError(
            refuse(
              'dealer.qualificationExpired',
              { file: facts.ruleName(String(ruleId)), date: expiresOn },
              `qualifications.${at}.expiresOn`,
            ),
          ),
        ]
      : [],
  );
  const order = rows.flatMap(({ issuedOn, expiresOn }, at) =>
    typeof issuedOn === 'string' && typeof expiresOn === 'string' && issuedOn >= expiresOn
      ? [
          asError(
            refuse(
              'common.dateOrder',
              { a: '@dealer.qualifications.field.issuedOn', b: '@dealer.qualifications.field.expiresOn' },
              `qualifications.${at}.expiresOn`,
            ),
          ),
        ]
      : [],
  );
  const missing = facts.demands.flatMap((demand) => {
    const mine = rows.filter(({ ruleId }) => ruleId === demand.id);
    const files = mine.flatMap(({ files: ids, expiresOn }) =>
      (Array.isArray(ids) ? ids : []).flatMap((id) => {
        const fact = facts.files.get(String(id));
        return fact
          ? [{ name: fact.name, bytes: fact.size, expiresOn: typeof expiresOn === 'string' ? expiresOn : null }]
          : [];
      }),
    );
    // What has expired is told once, by its row.
    return fileRefusals(demand, files, '0001-01-01').map((refusal) => ({
      ...asError(refusal),
      path: 'qualifications',
      params: { ...refusal.params, file: facts.ruleName(demand.id) },
    }));
  });
  return [...expired, ...order, ...missing];
}

/** Everything that stands against the submission of a version, each at its field; empty when nothing does. Pure. */
export function submissionProblems(content: Content, facts: SubmissionFacts): FieldError[] {
  const required = (field: string) => `@dealer.field.${field}`;
  return [
    ...inputProblems(whole, content, 'create'),
    ...contactProblems(content),
    ...siteProblems(content),
    ...bankProblems(content),
    ...paperProblems(content, facts),
    ...(typeof content.foundedOn === 'string' && content.foundedOn > facts.today
      ? [asError(refuse('dealer.foundedInFuture', undefined, 'foundedOn'))]
      : []),
    ...(facts.plannedEffectiveOn !== null && facts.plannedEffectiveOn < facts.today
      ? [asError(refuse('dealer.plannedInPast', undefined, 'plannedEffectiveOn'))]
      : []),
    ...(!facts.isFirst && isBlank(facts.changeReason)
      ? [
          asError(
            refuse(
              'common.required',
              { field: required('changeReason').replace('dealer.', 'dealerVersion.') },
              'changeReason',
            ),
          ),
        ]
      : []),
  ];
}

/** How full each section is, and what the whole makes of it in per cent (dealers.md 2.9). */
export interface Completeness {
  readonly percent: number;
  readonly sections: readonly {
    readonly section: DealerSection | 'people';
    readonly has: number;
    readonly of: number;
  }[];
}

/** Weights: basics 30, contacts 15, addresses with coordinates 10, valid qualifications 20, people 15, equipment 10. */
export function completenessOf(
  content: Content,
  facts: { readonly today: Day; readonly demands: readonly string[]; readonly coverage: number | null },
): Completeness {
  const share = (section: Completeness['sections'][number]['section'], weight: number, part: number) => ({
    section,
    has: Math.round(weight * Math.max(0, Math.min(1, part))),
    of: weight,
  });
  const basics = dealerContent.names.filter((name) => dealerContent.of(name)?.section === 'basics');
  const contacts = rowsOf(content.contacts);
  const sites = rowsOf(content.sites);
  const papers = rowsOf(content.qualifications);
  const isValid = (id: string) =>
    papers.some(
      ({ ruleId, expiresOn }) => ruleId === id && (typeof expiresOn !== 'string' || expiresOn >= facts.today),
    );
  const located = sites.filter(({ lng, lat }) => !isBlank(lng) && !isBlank(lat)).length;
  const sections = [
    share('basics', 30, basics.filter((name) => !isBlank(content[name])).length / basics.length),
    share(
      'contacts',
      15,
      neededContacts.filter((role) => contacts.some((row) => row.role === role)).length / neededContacts.length,
    ),
    share('sites', 10, sites.length === 0 ? 0 : located / sites.length),
    share(
      'qualifications',
      20,
      facts.demands.length === 0 ? 1 : facts.demands.filter(isValid).length / facts.demands.length,
    ),
    share('people', 15, facts.coverage ?? 1),
    share('equipment', 10, rowsOf(content.equipment).length > 0 ? 1 : 0),
  ];
  return { sections, percent: sections.reduce((sum, { has }) => sum + has, 0) };
}
