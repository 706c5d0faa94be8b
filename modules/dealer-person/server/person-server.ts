import { serveResource, type ResourceServer } from '@mp/kernel/server';
import { person } from '../contract/index.ts';
import { recomputeCoverage } from '@mp/dealer/server';
import { leave, submitPerson } from './person-act.service.ts';
import { personHooks } from './person.service.ts';

const chips = `(select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer,
    'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state) order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
  from person_certificate c where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked')`;
const openChange = (
  column: string,
) => `(select c.${column} from person_change c where c.tenant_id = t.tenant_id and c.person_id = t.id
  and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned') limit 1)`;

/** People of dealers. */
export const servedPerson: ResourceServer = serveResource(person, {
  table: 'dealer_person',
  computed: { certificates: chips, openChangeId: openChange('id'), auditor: openChange('process_handlers') },
  hooks: personHooks,
  effects: {
    submit: submitPerson,
    leave,
    lock: async (context, { dealerId }) => {
      if (dealerId !== null) await recomputeCoverage(context, [dealerId]);
    },
  },
});
