import { createRecord, ports, runAction, type Services } from '@mp/kernel/server';
import { areaHandler } from '@mp/reference/server';
import { plusDays } from '@mp/reference/contract';
import type { DealerSection } from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { verificationCampaignServer, verificationItemServer } from '../verification.service.ts';
import { samplePaper } from './papers.ts';
import { VersionPlayer } from './version-player.ts';

const dayMs = 86_400_000;
const groups: readonly DealerSection[] = ['basics', 'contacts', 'sites', 'qualifications', 'equipment'];
/** When the campaign was opened, when dealers answered and areas visited, and how long it still runs; in days. */
const days = { opened: 34, answered: 20, visited: 9, left: 27 } as const;

interface Item {
  readonly id: string;
  readonly group: string;
}

interface Dealer {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly regionId: string;
  /** Whoever administers it. */
  readonly user: string;
  /** What it says to have changed is in a version already. */
  readonly hasOpenVersion: boolean;
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Plays a campaign through the module itself. */
class CampaignPlay {
  readonly #player: VersionPlayer;
  readonly #now: number;
  #campaignId = '';

  constructor(services: Services, tenantId: string) {
    this.#player = new VersionPlayer(services, tenantId);
    this.#now = services.now().getTime();
  }

  async open(head: string): Promise<void> {
    this.#player.begin(this.#now - days.opened * dayMs);
    const context = await this.#player.as(head);
    const startsOn = todayOf(context);
    const { id } = await createRecord(context, verificationCampaignServer, {
      values: {
        name: `${startsOn.slice(0, 4)}年下半年经销商信息核查`,
        startsOn,
        dueOn: plusDays(startsOn, days.opened + days.left),
        groups: [...groups],
        dealerTypes: [],
      },
    });
    this.#campaignId = String(id);
    await runAction(context, verificationCampaignServer, { action: 'open', id: this.#campaignId, params: {} });
  }

  dealers(): Promise<Dealer[]> {
    return this.#player.system().rows<Dealer>(
      `select d.id, d.code, d.name->>'EN_US' as name, d.region_id as "regionId", d.open_version_id is not null as "hasOpenVersion",
          (select u.id from tenant_user u where u.tenant_id = d.tenant_id and u.dealer_id = d.id and u.deleted_at is null
            order by u.user_name = 'hy-dealer-user', u.user_name limit 1) as user
        from dealer d where d.status = 'active' and exists (
          select from tenant_user u where u.tenant_id = d.tenant_id and u.dealer_id = d.id and u.deleted_at is null)
        order by d.code`,
    );
  }

  #items(dealerId: string): Promise<Item[]> {
    return this.#player
      .system()
      .rows<Item>(
        'select id, "group" from verification_item where campaign_id = $1::uuid and dealer_id = $2::uuid order by "group"',
        [this.#campaignId, dealerId],
      );
  }

  /** The dealer answers its first groups, or all. */
  async answer(dealer: Dealer, count: number = groups.length): Promise<void> {
    this.#player.begin(this.#now - days.answered * dayMs);
    const context = await this.#player.as(dealer.user);
    for (const { id, group } of (await this.#items(dealer.id)).slice(0, count))
      await runAction(context, verificationItemServer, {
        action: 'answer',
        id,
        params: {
          answer: dealer.hasOpenVersion && group === 'contacts' ? 'changed' : 'confirm',
        },
      });
  }

  /** The service engineer of the area visits the dealer and compares. */
  async visit(dealer: Dealer): Promise<void> {
    this.#player.begin(this.#now - days.visited * dayMs);
    const system = this.#player.system();
    const visitDate = todayOf(system);
    const handler = await system.tx((tx) =>
      areaHandler(tx, { position: 'ASE', regionId: dealer.regionId, day: visitDate }),
    );
    const [engineer] = handler?.userIds ?? [];
    if (engineer === undefined) return;
    const context = await this.#player.as(engineer);
    for (const { id, group } of await this.#items(dealer.id)) {
      const report = samplePaper([`Record of a visit: ${dealer.name}`, '', dealer.code, group, visitDate]);
      const { id: file } = await ports().storeFile(context, piece(report), {
        name: `${dealer.code}-${group}-${visitDate}.pdf`,
        type: 'application/pdf',
        purpose: 'attachment',
      });
      const isMismatch = dealer.hasOpenVersion && group === 'contacts';
      await runAction(context, verificationItemServer, {
        action: 'visit',
        id,
        params: {
          result: isMismatch ? 'mismatch' : 'match',
          visitDate,
          photos: [file],
          remark: isMismatch ? '服务联系人电话与登记不一致，已告知经销商更正' : null,
        },
      });
    }
  }
}

/** A verification campaign that runs today: of the dealers a part was visited, a part answered, a part has begun; once. */
export async function seedCampaign(services: Services, tenantId: string): Promise<void> {
  const system = new VersionPlayer(services, tenantId).system();
  const [known] = await system.rows('select 1 from verification_campaign limit 1');
  const [head] = await system.rows<{ id: string }>(
    `select m.member_id as id from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id
      where r.code = 'R_DDS' and r.deleted_at is null and m.member_type = 'user' order by m.member_id limit 1`,
  );
  if (known || !head) return;
  const play = new CampaignPlay(services, tenantId);
  await play.open(head.id);
  for (const [at, dealer] of (await play.dealers()).entries()) {
    if (at % 4 === 3) continue;
    await play.answer(dealer, at % 4 === 2 ? 2 : groups.length);
    if (at % 4 === 1) await play.visit(dealer);
  }
}
