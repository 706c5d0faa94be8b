import { defineEndpoint, defineFilePurpose } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { feedbackFields } from './feedback.resource.ts';

const mobile = z.string().check(z.regex(/^1[3-9]\d{9}$/u));

/** Photos and papers that somebody of the public gives with his feedback. */
export const feedbackFilePurpose = defineFilePurpose({
  name: 'feedbackFile',
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
  maxBytes: 5_000_000,
  readers: 'owner',
});
/** Most files of one piece of feedback. */
export const feedbackFiles = 5;

/** Sends the code that proves a mobile number; the form asks for it. */
export const sendFeedbackCode = defineEndpoint({
  id: 'feedback.sendCode',
  method: 'POST',
  path: '/dealer/public/feedback-code',
  access: 'public',
  body: z.object({ mobile, pass: z.optional(z.string().check(z.maxLength(64))) }),
  answer: z.object({ token: z.string(), resendAfter: z.number() }),
  errors: ['public.tenantUnknown', 'public.checkNeeded', 'public.rateLimited', 'feedback.tooMany'],
  unlogged: true,
  summary: 'Send a code to the mobile number of somebody who gives feedback',
});

const token = z.string().check(z.maxLength(64));

/** Takes a file that goes with feedback: parts `token`, of the code that was sent, and `file`; answers what `files` names it by. */
export const sendFeedbackFile = defineEndpoint({
  id: 'feedback.sendFile',
  method: 'POST',
  path: '/dealer/public/feedback-files',
  access: 'public',
  consumes: 'multipart/form-data',
  bodyLimit: 5_500_000,
  answer: z.object({ file: z.string(), name: z.string(), size: z.number() }),
  errors: [
    'public.tenantUnknown',
    'public.rateLimited',
    'feedback.codeWrong',
    'file.type',
    'file.size',
    'file.nameLength',
    'file.broken',
    'file.infected',
    'file.notScanned',
    'file.quota',
    'attachment.tooManyPixels',
  ],
  unlogged: true,
  summary: 'Upload a photo or paper for feedback; it is gone after a day unless feedback names it',
});

/** Feedback of anybody, with the code that was sent to his mobile number. */
export const sendFeedback = defineEndpoint({
  id: 'feedback.send',
  method: 'POST',
  path: '/dealer/public/feedback',
  access: 'public',
  body: z.object({
    dealerCode: z.optional(z.string().check(z.maxLength(20))),
    /** Name that was looked for and not found. */
    named: z.optional(z.string().check(z.maxLength(100))),
    type: z.string().check(z.minLength(1), z.maxLength(40)),
    content: z.string().check(z.minLength(1), z.maxLength(800)),
    field: z.optional(z.enum(feedbackFields)),
    siteNo: z.optional(z.int().check(z.gte(1), z.lte(50))),
    suggested: z.optional(z.string().check(z.maxLength(200))),
    contactName: z.string().check(z.minLength(1), z.maxLength(30)),
    mobile,
    /** What `feedback.sendFile` answered, with the same token. */
    files: z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(feedbackFiles))),
    token,
    code: z.string().check(z.maxLength(10)),
  }),
  answer: z.object({ no: z.string(), dueAt: z.string() }),
  errors: [
    'public.tenantUnknown',
    'public.rateLimited',
    'feedback.codeWrong',
    'feedback.tooMany',
    'feedback.fileUnknown',
  ],
  unlogged: true,
  summary: 'Give feedback on a dealer',
});

const linkErrors = ['public.tenantUnknown', 'public.rateLimited', 'public.checkNeeded', 'feedback.linkOver'] as const;
const pass = z.optional(z.string().check(z.maxLength(64)));

/** The answer that a link in a message stands for. */
export const feedbackAnswer = defineEndpoint({
  id: 'feedback.answerOfLink',
  method: 'GET',
  path: '/dealer/public/feedback-answer',
  access: 'public',
  query: z.object({ t: z.string().check(z.maxLength(100)), pass }),
  answer: z.object({
    company: z.string(),
    no: z.string(),
    answer: z.string(),
    /** Until then it may be rated. */
    until: z.string(),
    /** It was not opened again before. */
    mayReopen: z.boolean(),
  }),
  errors: [...linkErrors],
  unlogged: true,
  summary: 'Answer to feedback, for whoever has the link to it',
});

/** Rates an answer by the link to it; good once. */
export const rateByLink = defineEndpoint({
  id: 'feedback.rateByLink',
  method: 'POST',
  path: '/dealer/public/feedback-rating',
  access: 'public',
  body: z.object({ t: z.string().check(z.maxLength(100)), rating: z.int().check(z.gte(1), z.lte(5)), pass }),
  answer: z.object({ no: z.string() }),
  errors: [...linkErrors],
  unlogged: true,
  summary: 'Rate an answer by the link to it',
});

/** Opens feedback again by the link to its answer; once. */
export const reopenByLink = defineEndpoint({
  id: 'feedback.reopenByLink',
  method: 'POST',
  path: '/dealer/public/feedback-reopening',
  access: 'public',
  body: z.object({
    t: z.string().check(z.maxLength(100)),
    remark: z.string().check(z.minLength(1), z.maxLength(200)),
    pass,
  }),
  answer: z.object({ no: z.string() }),
  errors: [...linkErrors, 'feedback.reopenedOnce'],
  unlogged: true,
  summary: 'Open feedback again by the link to its answer',
});

/** What the dealer's record says now where feedback says that it is wrong. */
export const feedbackCurrent = defineEndpoint({
  id: 'feedback.current',
  method: 'GET',
  path: '/dealer/feedback/{id}/current',
  access: 'feedback.read',
  params: z.object({ id: z.string() }),
  answer: z.object({ current: z.nullable(z.string()), suggested: z.nullable(z.string()) }),
  errors: ['common.notFound'],
  summary: 'Current and suggested value of what feedback is about',
});
