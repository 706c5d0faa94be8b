import {
  choice,
  date,
  decimal,
  defineRevisionContent,
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
  revised,
  rows,
  text,
} from '@mp/kernel/contract';

/** Telephone of a company: mobile, fixed line with area code, or 400 number. */
export const telephone = /^(?:(?:\(?0\d{2,3}\)?[- ]?)?[1-9]\d{6,7}(?:-\d{1,6})?|400-?\d{3}-?\d{4}|1[3-9]\d{9})$/u;

/** Roles of contacts; one of each of the first three is needed. */
export const contactRoles = ['GENERAL_MANAGER', 'SALES', 'SERVICE', 'FINANCE', 'OTHER'] as const;
/** Kinds of sites; exactly one is the head office. */
export const siteKinds = ['HQ', 'BRANCH', 'SERVICE', 'STORE'] as const;

/**
 * The content of a dealer with what a change of each field asks for (dealers.md 2.9): a facts of contact, b identity and
 * law, c money, d scope that the head office grants. The classes of a version decide the route of its audit.
 */
export const dealerContent = defineRevisionContent({
  textsOf: 'dealer',
  classes: ['a', 'b', 'c', 'd'],
  correctable: ['a', 'b'],
  sections: {
    basics: {
      name: revised('b', i18nText({ required: true, max: 100, search: true })),
      shortName: revised('a', i18nText({ required: true, max: 30, search: true })),
      creditCode: revised('b', text({ required: true, max: 18, search: true })),
      dealerType: revised('d', dict('DEALER_TYPE', { required: true })),
      legalRep: revised('b', text({ required: true, max: 30 })),
      registeredCapital: revised('b', money({ min: '0' })),
      foundedOn: revised('b', date()),
      companyNature: revised('b', dict('COMPANY_NATURE')),
      regionId: revised('b', ref('reference.region', { required: true })),
      registeredAddress: revised('b', text({ required: true, max: 200 })),
    },
    contacts: {
      contacts: revised(
        'a',
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
    },
    sites: {
      sites: revised(
        'a',
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
    },
    bank: {
      bankAccounts: revised(
        'c',
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
      invoiceTitle: revised('c', text({ max: 100 })),
      invoiceAddress: revised('c', text({ max: 200 })),
      invoicePhone: revised('c', text({ max: 20, pattern: telephone })),
    },
    qualifications: {
      qualifications: revised(
        'b',
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
    },
    authorisations: {
      authorisations: revised(
        'd',
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
    },
    equipment: {
      equipment: revised(
        'a',
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
      salesHeads: revised('a', integer({ min: 0, max: 99_999 })),
      techHeads: revised('a', integer({ min: 0, max: 99_999 })),
      annualSales: revised(
        'a',
        rows(
          {
            year: integer({ required: true, min: 2000, max: 2100 }),
            amount: money({ required: true, min: '0' }),
          },
          { maxRows: 20 },
        ),
        ['year'],
      ),
      industries: revised('a', dicts('INDUSTRY')),
    },
    brands: {
      brands: revised('b', rows({ brand: text({ required: true, max: 60 }), isCompetitor: flag() }, { maxRows: 40 }), [
        'brand',
      ]),
    },
  },
});

/** Section of a dealer's form. */
export type DealerSection = (typeof dealerContent.sections)[number]['key'];
/** Names of the fields that make up a dealer's content. */
export type ContentField = (typeof dealerContent.names)[number];

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
  return dealerContent.names.filter((field) => dealerContent.of(field)?.changeClass === 'd');
}
