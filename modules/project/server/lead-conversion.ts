import { commonErrors, type RecordOf } from '@mp/kernel/contract';
import { recordsOf, type TxContext } from '@mp/kernel/server';
import type { industryInfo } from '@mp/trade/contract';
import type { LeadConversion } from '@mp/trade/server';
import { project } from '../contract/index.ts';

type Lead = RecordOf<typeof industryInfo>;

/** What a lead must say before a project can begin with it. */
const needed = ['customerId', 'regionId', 'estKva', 'expectedOn'] as const;

/** Takes a verified lead on as the draft of a registration, which its owner completes and submits. */
export const leadConversion: LeadConversion = {
  convert: async (context: TxContext, lead: Lead): Promise<string> => {
    const missing = needed.find((name) => !lead[name]);
    if (missing) throw commonErrors.required({ field: `@industryInfo.field.${missing}` });
    const projects = recordsOf(context, project);
    const id = await projects.create({
      name: lead.title,
      type: 'DIRECT',
      channel: 'direct',
      industry: lead.industry,
      endCustomerId: lead.customerId,
      siteName: lead.title,
      siteRegionId: lead.regionId,
      estKva: lead.estKva,
      estQty: 1,
      estAmount: lead.estAmount ?? '0.00',
      winProbability: (lead.reliability ?? 1) * 10,
      expectedSignOn: lead.expectedOn,
    });
    await projects.updateLatest(id, { patch: { sourceLeadId: lead.id }, action: 'convert' });
    return id;
  },
};
