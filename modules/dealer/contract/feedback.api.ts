import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { feedbackFields } from './feedback.resource.ts';

const mobile = z.string().check(z.regex(/^1[3-9]\d{9}$/u));

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
    token: z.string().check(z.maxLength(64)),
    code: z.string().check(z.maxLength(10)),
  }),
  answer: z.object({ no: z.string(), dueAt: z.string() }),
  errors: ['public.tenantUnknown', 'public.rateLimited', 'feedback.codeWrong', 'feedback.tooMany'],
  unlogged: true,
  summary: 'Give feedback on a dealer',
});

const group = z.object({ key: z.string(), count: z.number(), onTime: z.number(), rating: z.nullable(z.number()) });

/** Feedback of a year in numbers (dealers.md 7). */
export const feedbackReport = defineEndpoint({
  id: 'feedback.report',
  method: 'GET',
  path: '/dealer/feedback-report',
  access: 'feedback.report',
  query: z.object({ months: z.optional(z.string()) }),
  answer: z.object({
    count: z.number(),
    open: z.number(),
    overdue: z.number(),
    /** Per cent of the answered ones that were answered in time. */
    onTime: z.nullable(z.number()),
    rating: z.nullable(z.number()),
    months: z.array(group),
    types: z.array(group),
    sources: z.array(group),
  }),
  summary: 'Feedback by month, type and source',
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
