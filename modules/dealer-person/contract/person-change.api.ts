import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { verifyResults, verifyWays } from './certificate.resource.ts';

const id = z.string();
const one = z.object({ id });
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const fileFacts = z.object({ id, name: z.string(), size: z.number(), type: z.string() });

const registerEntry = z.object({
  personNo: z.nullable(z.string()),
  name: z.nullable(z.string()),
  level: z.number(),
  issuedOn: z.string(),
  expiresOn: z.nullable(z.string()),
  state: z.string(),
});
const verification = z.object({
  way: z.enum(verifyWays),
  result: z.enum(verifyResults),
  on: z.nullable(z.string()),
  byName: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  files: z.array(fileFacts),
  /** What the product's own register says; whose it is stays with the head office. */
  found: z.nullable(registerEntry),
  /** What of it differs from the certificate. */
  differs: z.array(z.string()),
});
/** How a certificate was verified with its issuer. */
export type CertificateVerification = z.infer<typeof verification>;

const auditCertificate = z.object({
  id,
  type: z.string(),
  level: z.number(),
  certNo: z.string(),
  issuer: z.enum(['maker', 'state']),
  issuedOn: z.string(),
  expiresOn: z.nullable(z.string()),
  reviewDue: z.nullable(z.string()),
  models: z.array(z.string()),
  productLines: z.array(z.string()),
  state: z.string(),
  files: z.array(fileFacts),
  renews: z.nullable(z.string()),
  verification: z.nullable(verification),
});

const changeDetail = z.object({
  id,
  title: z.string(),
  kind: z.enum(['new', 'change', 'transfer']),
  state: z.string(),
  remark: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  submittedByName: z.nullable(z.string()),
  waitingSince: z.nullable(z.string()),
  instanceId: z.nullable(z.string()),
  /** The caller's open task on it. */
  taskId: z.nullable(z.string()),
  person: z.object({
    id,
    personNo: z.string(),
    name: z.string(),
    gender: z.nullable(z.string()),
    idNumber: z.nullable(z.string()),
    mobile: z.string(),
    email: z.nullable(z.string()),
    status: z.string(),
    photo: z.nullable(fileFacts),
  }),
  dealer: z.object({ id, name: z.string(), code: z.string() }),
  fromDealer: z.nullable(z.object({ id, name: z.string(), code: z.string() })),
  /** Values that are asked for, beside those that hold. */
  lines: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** Portrait that is asked for. */
  newPhoto: z.nullable(fileFacts),
  certificates: z.array(auditCertificate),
  /** Whether the caller may record that a certificate was verified. */
  mayVerify: z.boolean(),
  /** Hints for the auditor, by the end of their text key. */
  hints: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.string()) })),
});
/** A change as its auditor sees it. */
export type PersonChangeDetail = z.infer<typeof changeDetail>;

/** A change with the certificates and scans that go with it. */
export const changeDetailApi = defineEndpoint({
  id: 'personChange.detail',
  method: 'GET',
  path: '/dealer/personChange/{id}/detail',
  access: 'personChange.read',
  params: one,
  answer: changeDetail,
  errors: ['common.notFound'],
  summary: 'What is asked for of a person, with the certificates and their scans',
});

/** Records that a certificate of a change was verified: the register answers at once, other ways say what was found. */
export const verifyCertificateApi = defineEndpoint({
  id: 'personChange.verifyCertificate',
  method: 'POST',
  path: '/dealer/personChange/{id}/verifications',
  access: 'personChange.verify',
  params: one,
  body: z.object({
    certificateId: id,
    way: z.enum(verifyWays),
    /** Of every way but the register. */
    result: z.optional(z.nullable(z.enum(['confirmed', 'denied', 'noAnswer']))),
    on: z.optional(z.nullable(day)),
    remark: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    files: z.optional(z.array(id).check(z.maxLength(3))),
  }),
  answer: verification,
  errors: [
    'common.notFound',
    'common.required',
    'common.validation',
    'person.verifyClosed',
    'person.verifyWay',
    'person.verifyFuture',
  ],
  summary: 'Record that a certificate was verified with its issuer',
});
