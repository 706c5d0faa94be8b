import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const one = z.object({ id });
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Other values and new certificates of somebody who serves, for audit. */
export const changePersonApi = defineEndpoint({
  id: 'person.change',
  method: 'POST',
  path: '/dealer/person/{id}/changes',
  access: 'person.submit',
  params: one,
  body: z.object({
    version: z.int(),
    name: z.optional(text(30)),
    photo: z.optional(z.nullable(id)),
    jobType: z.optional(text(40)),
    site: z.optional(text(60)),
    remark: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  answer: z.object({ id, title: z.string() }),
  errors: [
    'common.notFound',
    'common.versionConflict',
    'person.changeOpen',
    'person.changeEmpty',
    'person.certFileMissing',
    'person.siteUnknown',
  ],
  idempotent: true,
  summary: 'Submit other values and new certificates of a person who serves',
});

const idNumber = z.string().check(z.maxLength(18));

/** The person with an ID number, within the caller's reach. */
export const findPersonApi = defineEndpoint({
  id: 'person.find',
  method: 'POST',
  path: '/dealer/person/find',
  access: 'person.read',
  body: z.object({ idNumber }),
  answer: z.object({ id: z.nullable(id) }),
  errors: ['person.idInvalid'],
  unlogged: true,
  summary: 'Find a person by ID number',
});

/** Begins to take somebody on: a code goes to the person's mobile number. */
export const beginTransferApi = defineEndpoint({
  id: 'person.transfer',
  method: 'POST',
  path: '/dealer/person/transfers',
  access: 'person.transfer',
  body: z.object({
    idNumber,
    /** For people of the head office; others take somebody on for their own dealer. */
    dealerId: z.optional(z.nullable(id)),
    jobType: text(40),
    site: text(60),
    joinedOn: day,
    wantsLogin: z.optional(z.boolean()),
    remark: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  answer: z.object({ id, mobile: z.string(), name: z.string(), dealer: z.nullable(z.string()) }),
  errors: [
    'person.idInvalid',
    'person.unknownId',
    'person.alreadyHere',
    'person.changeOpen',
    'person.siteUnknown',
    'common.tooManyRequests',
  ],
  unlogged: true,
  summary: 'Begin to take on somebody from another dealer',
});

/** The code that the person has got; then the former dealer is asked. */
export const confirmTransferApi = defineEndpoint({
  id: 'person.confirmTransfer',
  method: 'POST',
  path: '/dealer/person/transfers/{id}/confirm',
  access: 'person.transfer',
  params: one,
  body: z.object({ code: z.string().check(z.maxLength(10)) }),
  answer: z.object({ id, title: z.string(), state: z.string() }),
  errors: ['common.notFound', 'person.codeWrong', 'person.codeExpired', 'person.transferOver'],
  summary: 'Confirm a transfer with the code of the person',
});

/** Another code to the person. */
export const resendTransferCodeApi = defineEndpoint({
  id: 'person.resendTransferCode',
  method: 'POST',
  path: '/dealer/person/transfers/{id}/code',
  access: 'person.transfer',
  params: one,
  body: z.object({}),
  answer: z.object({ mobile: z.string() }),
  errors: ['common.notFound', 'person.transferOver', 'common.tooManyRequests'],
  summary: 'Send another code to a person who is to be taken on',
});

/** Names of the sites of a dealer. */
export const sitesApi = defineEndpoint({
  id: 'person.sites',
  method: 'GET',
  path: '/dealer/person/sites/{id}',
  access: 'person.read',
  params: one,
  answer: z.object({ sites: z.array(z.string()) }),
  errors: ['common.notFound'],
  summary: 'Names of the sites of a dealer',
});

const cardCertificate = z.object({
  type: z.string(),
  level: z.number(),
  certNo: z.string(),
  expiresOn: z.string(),
  productLines: z.array(z.string()),
});

/** What is printed on the card of a person. */
export const personCardApi = defineEndpoint({
  id: 'person.card',
  method: 'GET',
  path: '/dealer/person/{id}/card',
  access: 'person.read',
  params: one,
  answer: z.object({
    personNo: z.string(),
    name: z.string(),
    jobType: z.string(),
    dealerName: z.string(),
    dealerCode: z.string(),
    photoUrl: z.nullable(z.string()),
    /** What the QR code says: the address of the public page with the token. */
    address: z.string(),
    certificates: z.array(cardCertificate),
  }),
  errors: ['common.notFound', 'common.transitionRefused'],
  summary: 'What the card of a person shows',
});

const cell = z.object({ type: z.string(), level: z.number(), people: z.number() });

/** Certified people by big area, type and level; certificates that end. */
export const peoplePivotApi = defineEndpoint({
  id: 'person.pivot',
  method: 'GET',
  path: '/dealer/person/pivot',
  access: 'person.read',
  query: z.object({ jobType: z.optional(z.string()), certType: z.optional(z.string()) }),
  answer: z.object({
    areas: z.array(
      z.object({ id: z.nullable(id), name: z.nullable(z.string()), people: z.number(), cells: z.array(cell) }),
    ),
    /** Certificates that end, by month and type. */
    ahead: z.array(z.object({ month: z.string(), type: z.string(), count: z.number() })),
    expiring: z.object({ in30: z.number(), in60: z.number(), in90: z.number(), expired: z.number() }),
  }),
  errors: [],
  summary: 'Certified people by big area and level, and certificates ahead',
});
