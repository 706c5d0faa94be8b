import { systemContext, type ScheduledJob, type Services } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { forEveryTenant } from '@mp/workflow/server';
import { expiringDays } from '../contract/index.ts';
import { todayOf, recomputeCoverage } from '@mp/dealer/server';
import { ageCertificates } from './certificate.service.ts';
import { agedCertificates } from './person.query.ts';

const atOnce = 200;

/** What a night has done to a tenant's certificates. */
export interface Night {
  readonly moved: number;
  readonly expired: number;
  /** Dealers whose coverage stands otherwise. */
  readonly dealers: number;
}

/** JOB-D2 of one tenant: certificates that end soon or have ended, then the coverage of all dealers that are active. */
export async function ageTenant(services: Services, tenantId: string): Promise<Night> {
  const context = systemContext(services, tenantId, 'certificates');
  const day = todayOf(context);
  let [moved, expired] = [0, 0];
  for (let more = true; more;) {
    const count = await context.tx(async (tx) => {
      const aged = await agedCertificates(tx, { day, near: plusDays(day, expiringDays), size: atOnce });
      expired += (await ageCertificates(tx, aged)).expired.length;
      return aged.length;
    });
    moved += count;
    more = count === atOnce;
  }
  // Authorisations begin and end by the day as well, so every dealer is looked at.
  const ids = await context.rows<{ id: string }>(
    `select id from dealer where status in ('active', 'suspended') and deleted_at is null order by id`,
  );
  let dealers = 0;
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce).map(({ id }) => id);
    dealers += await context.tx((tx) => recomputeCoverage(tx, part));
  }
  return { moved, expired, dealers };
}

/** JOB-D2, every night at 00:10. */
export const certificateJob: ScheduledJob = {
  code: 'dealer.certificates',
  cron: '0 10 0 * * ?',
  retry: 5,
  run: async ({ services }) => {
    let [moved, expired, dealers] = [0, 0, 0];
    await forEveryTenant(services, async (tenantId) => {
      const night = await ageTenant(services, tenantId);
      moved += night.moved;
      expired += night.expired;
      dealers += night.dealers;
    });
    return `certificates ${moved}, expired ${expired}, dealers ${dealers}`;
  },
};
