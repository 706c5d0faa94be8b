import {
  choice,
  date,
  decimal,
  dict,
  dicts,
  email,
  files,
  flag,
  i18nText,
  integer,
  money,
  phone,
  ref,
  refs,
  rows,
  text,
  type Field,
  type Fields,
} from '@mp/kernel/contract';

/**
 * What a change of a field asks for (dealers.md 2.9): a facts of contact, b identity and law, c money, d scope that the
 * head office grants. The classes of a version decide the route of its audit.
 */
export type ChangeClass = 'a' | 'b' | 'c' | 'd';

/** Sections of a dealer's form, in their order. */
export const dealerSections = [
  'basics',
  'contacts',
  'sites',
  'bank',
  'qualifications',
  'authorisations',
  'equipment',
  'brands',
] as const;
/** A section of a dealer's form. */
export type DealerSection = (typeof dealerSections)[number];

interface Content<F extends Field> {
  readonly changeClass: ChangeClass;
  readonly section: DealerSection;
  readonly field: F;
  /** Columns by which rows of a table are told apart in differences. */
  readonly rowKey?: readonly string[];
}

const of = <F extends Field>(
  changeClass: ChangeClass,
  section: DealerSection,
  field: F,
  rowKey?: readonly string[],
): Content<F> => ({
  changeClass,
  section,
  field,
  ...(rowKey ? { rowKey } : {}),
});

/** Telephone of a company: mobile, fixed line with area code, or 400 number. */
export const telephone = /^(?:(?:\(?0\d{2,3}\)?[- ]?)?[1-9]\d{6,7}(?:-\d{1,6})?|400-?\d{3}-?\d{4}|1[3-9]\d{9})$/u;

/** Roles of contacts; one of each of the first three is needed. */
export const contactRoles = ['GENERAL_MANAGER', 'SALES', 'SERVICE', 'FINANCE', 'OTHER'] as const;
/** Kinds of sites; exactly one is the head office. */
export const siteKinds = ['HQ', 'BRANCH', 'SERVICE', 'STORE'] as const;

/**
 * The content of a dealer: **add a field here**, with its class of change and its section, and it stands in form, list,
 * import, export, history and difference of versions. `required` is asked for when a version is submitted.
 */
const content = {
  name: of('b', 'basics', i18nText({ required: true, max: 100, search: true })),
  shortName: of('a', 'basics', i18nText({ required: true, max: 30, search: true })),
  creditCode: of('b', 'basics', text({ required: true, max: 18, search: true })),
  dealerType: of('d', 'basics', dict('DEALER_TYPE', { required: true })),
  legalRep: of('b', 'basics', text({ required: true, max: 30 })),
  registeredCapital: of('b', 'basics', money({ min: '0' })),
  foundedOn: of('b', 'basics', date()),
  companyNature: of('b', 'basics', dict('COMPANY_NATURE')),
  regionId: of('b', 'basics', ref('reference.region', { required: true })),
  registeredAddress: of('b', 'basics', text({ required: true, max: 200 })),
  contacts: of(
    'a',
    'contacts',
    rows(
      {
        role: choice(contactRoles, { required: true }),
        name: text({ required: true, max: 30 }),
        mobile: phone({ required: true }),
        email: email(),
        wechat: text({ max: 40 }),
        isPublic: flag(),
      },
      { required: true, maxRows: 30 },
    ),
    ['role', 'name'],
  ),
  sites: of(
    'a',
    'sites',
    rows(
      {
        kind: choice(siteKinds, { required: true }),
        name: text({ required: true, max: 60 }),
        regionId: ref('reference.region', { required: true }),
        address: text({ required: true, max: 200 }),
        lng: decimal({ min: '-180', max: '180', scale: 6 }),
        lat: decimal({ min: '-90', max: '90', scale: 6 }),
        phone: text({ max: 20, pattern: telephone }),
        hours: text({ max: 60 }),
        isPublic: flag({ default: true }),
      },
      { required: true, maxRows: 50 },
    ),
    ['kind', 'name'],
  ),
  bankAccounts: of(
    'c',
    'bank',
    rows(
      {
        bank: text({ required: true, max: 60 }),
        branchNo: text({ max: 20 }),
        account: text({ required: true, max: 30, pattern: /^\d{8,30}$/u, mask: 'last4' }),
        accountName: text({ required: true, max: 100 }),
        currency: dict('CURRENCY', { required: true, default: 'CNY' }),
        isDefault: flag(),
      },
      { maxRows: 10, controlled: true, mask: 'columns' },
    ),
    ['bank', 'branchNo'],
  ),
  invoiceTitle: of('c', 'bank', text({ max: 100 })),
  invoiceAddress: of('c', 'bank', text({ max: 200 })),
  invoicePhone: of('c', 'bank', text({ max: 20, pattern: telephone })),
  qualifications: of(
    'b',
    'qualifications',
    rows(
      {
        ruleId: ref('reference.fileRule', { required: true }),
        number: text({ required: true, max: 60 }),
        issuer: text({ max: 60 }),
        issuedOn: date({ required: true }),
        expiresOn: date({ expires: true }),
        files: files({ required: true, maxFiles: 5, purpose: 'attachment' }),
      },
      { maxRows: 40 },
    ),
    ['ruleId', 'number'],
  ),
  authorisations: of(
    'd',
    'authorisations',
    rows(
      {
        productLine: dict('PRODUCT_LINE', { required: true }),
        powerBands: dicts('POWER_BAND', { required: true }),
        capabilities: dicts('CAPABILITY', { required: true }),
        regionIds: refs('reference.region', { required: true }),
        exclusive: flag(),
        validFrom: date({ required: true }),
        validTo: date(),
      },
      { maxRows: 40 },
    ),
    ['productLine', 'capabilities'],
  ),
  equipment: of(
    'a',
    'equipment',
    rows(
      {
        type: dict('EQUIPMENT_TYPE', { required: true }),
        model: text({ max: 60 }),
        quantity: integer({ required: true, min: 1, max: 999, default: 1 }),
        calibrationDue: date(),
      },
      { maxRows: 60 },
    ),
    ['type', 'model'],
  ),
  salesHeads: of('a', 'equipment', integer({ min: 0, max: 99_999 })),
  techHeads: of('a', 'equipment', integer({ min: 0, max: 99_999 })),
  annualSales: of(
    'a',
    'equipment',
    rows(
      {
        year: integer({ required: true, min: 2000, max: 2100 }),
        amount: money({ required: true, min: '0' }),
      },
      { maxRows: 20 },
    ),
    ['year'],
  ),
  industries: of('a', 'equipment', dicts('INDUSTRY')),
  brands: of('b', 'brands', rows({ brand: text({ required: true, max: 60 }), isCompetitor: flag() }, { maxRows: 40 }), [
    'brand',
  ]),
};

/** Names of the fields that make up a dealer's content. */
export type ContentField = keyof typeof content;

/** The content as fields, required where a submitted version needs them. */
export const dealerContent = mapped<Field>(({ field }) => ({ ...field, textsOf: 'dealer' })) as {
  readonly [K in ContentField]: (typeof content)[K]['field'];
};

/** Class of change of each field. */
export const changeClassOf: Readonly<Record<string, ChangeClass>> = mapped(({ changeClass }) => changeClass);

/** Columns by which the rows of a table are told apart. */
export function rowKeyOf(name: string): readonly string[] {
  return Object.hasOwn(content, name) ? ((content[name as ContentField] as Content<Field>).rowKey ?? []) : [];
}

/** Section of a field. */
export function sectionOf(name: string): DealerSection | undefined {
  return Object.hasOwn(content, name) ? content[name as ContentField].section : undefined;
}

/** Fields of a section in their order. */
export function sectionFields(section: DealerSection): ContentField[] {
  return contentFields.filter((name) => content[name].section === section);
}

/** The names of all fields of the content, in order. */
export const contentFields = Object.keys(content) as readonly ContentField[];

function mapped<T>(make: (each: Content<Field>) => T): { readonly [K in ContentField]: T } {
  return Object.fromEntries(Object.entries(content).map(([name, each]) => [name, make(each)])) as {
    [K in ContentField]: T;
  };
}

/** Fields of which nothing is required yet; a flag is never without a value. */
type DraftOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? Field<T, [T] extends [boolean] ? true : false> : never;
};

/** The same fields while they are being filled in: nothing is required yet, formats hold. */
export function asDraft<F extends Fields>(fields: F): DraftOf<F> {
  const lax = (field: Field): Field => ({
    ...field,
    required: field.kind === 'boolean',
    ...(field.columns ? { columns: asDraft(field.columns) } : {}),
  });
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, lax(field)])) as DraftOf<F>;
}

/** Who writes a version, and what kind of version it is. */
export interface VersionWriting {
  /** Somebody of the dealer, not of the head office. */
  readonly isDealers: boolean;
  readonly source: unknown;
  readonly isFirst: unknown;
}

/**
 * Fields of a version that whoever writes it may not change: scope is the head office's to grant, and a dealer asks for it
 * with a version of its own. Both ends follow it: the form shows them as they are, the server refuses others.
 */
export function closedFields({ isDealers, source, isFirst }: VersionWriting): ContentField[] {
  if (!isDealers || source === 'authorise' || isFirst === true) return [];
  return contentFields.filter((field) => changeClassOf[field] === 'd');
}
