import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const percent = z.nullable(z.number());

const lead = z.object({
  leads: z.number(),
  verified: z.number(),
  converted: z.number(),
  kva: z.number(),
  /** Converted of verified. */
  rate: percent,
});
const leadGroup = z.array(z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), ...lead.shape }));
/** Leads and tenders, and what became of them. */
export const leadsReport = defineEndpoint({
  id: 'industryInfo.leadsReport',
  method: 'GET',
  path: '/dealer/reports/leads',
  access: 'industryInfo.read',
  query: z.object({ months: z.optional(z.enum(['3', '6', '12'])) }),
  answer: z.object({ all: lead, industries: leadGroup, areas: leadGroup, reporters: leadGroup }),
  errors: [],
  summary: 'Leads by industry, area and reporter: how many were verified and converted',
});
