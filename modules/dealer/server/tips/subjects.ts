import type { TipSubject } from '@mp/reference/server';
import { gapEvent } from '../coverage.service.ts';

/** Somebody has become an administrator of a dealer and is invited to sign in. */
export const invitedEvent = 'dealer.dealer.invited';
/** A paper of a dealer ends within one of the days of its file rule. */
export const paperEvent = 'dealer.dealer.paperEnds';

const ofCampaign = (column: string) =>
  `(select c.${column} from verification_campaign c where c.tenant_id = t.tenant_id and c.id = t.campaign_id)`;
const openTasks = `task k where k.tenant_id = t.tenant_id and k.instance_id = t.process_instance_id::uuid and k.status = 'pending'`;

const ofDealers: TipSubject = {
  resource: 'dealer.dealer',
  dateFields: ['contractTo', 'verifiedAt', 'nextVerifyBy', 'suspendedUntil', 'lastDay'],
  events: {
    [gapEvent]: { textKey: 'dealer.event.gapOpened', variables: ['gaps', 'percent'] },
    [invitedEvent]: { textKey: 'dealer.event.invited', variables: ['person', 'userName', 'url'] },
    [paperEvent]: { textKey: 'dealer.event.paperEnds', variables: ['file', 'number', 'endsOn', 'left'] },
  },
  measures: { coverageGaps: { sql: 't.coverage_gaps', textKey: 'dealer.field.coverageGaps' } },
  userFields: ['directorId', 'newestUserId'],
  values: {
    id: { sql: 't.id', kind: 'ref', textKey: 'dealer.title' },
    directorId: {
      sql: '(select b.director_id from big_area b where b.tenant_id = t.tenant_id and b.id = t.big_area_id)',
      kind: 'user',
      textKey: 'bigArea.field.directorId',
      nullable: true,
    },
    newestUserId: {
      sql: `(select u.id from tenant_user u where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null
        order by u.created_at desc, u.id desc limit 1)`,
      kind: 'user',
      textKey: 'dealer.tip.newestUser',
      nullable: true,
    },
  },
  area: { region: 'regionId' },
  dealerField: 'id',
  over: `t.status = 'terminated'`,
  link: '/dealerManager?dealer={id}',
};

const ofVersions: TipSubject = {
  resource: 'dealer.dealerVersion',
  dateFields: ['submittedAt', 'plannedEffectiveOn', 'taskDue'],
  userFields: ['submittedById', 'handlerIds'],
  values: {
    taskDue: {
      sql: `(select min(k.due_at) from ${openTasks})`,
      kind: 'timestamp',
      textKey: 'dealerVersion.tip.taskDue',
      nullable: true,
    },
    handlerIds: {
      sql: `(select array_agg(distinct x.user_id) from task_inbox x join ${openTasks.replace(' where ', ' on ')} and x.tenant_id = k.tenant_id and x.task_id = k.id)`,
      kind: 'list',
      textKey: 'dealerVersion.tip.handlers',
      nullable: true,
    },
  },
  area: { region: 'scopeRegionId' },
  dealerField: 'dealerId',
  over: `t.state in ('effective', 'superseded', 'withdrawn', 'rejected')`,
  link: '/dealerInfoDetail?id={id}',
};

const ofItems: TipSubject = {
  resource: 'dealer.verificationItem',
  dateFields: ['dueOn'],
  values: { campaignName: { sql: ofCampaign('name'), kind: 'text', textKey: 'verificationCampaign.field.name' } },
  area: { region: 'scopeRegionId' },
  dealerField: 'dealerId',
  over: `t.state = 'done' or ${ofCampaign('state')} is distinct from 'open'`,
  link: '/dealerInfoMaintain?tab=verification',
};

/** What of dealers, their versions and their yearly check can be reminded of. */
export const dealerSubjects: readonly TipSubject[] = [ofDealers, ofVersions, ofItems];
