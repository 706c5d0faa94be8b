import { defaultSettings } from '@mp/settings/contract';
import { riskSettings } from '@mp/risk/contract';
import type { Stage } from './stage.ts';

type Facts = Readonly<Record<string, unknown>>;

const defaults = JSON.stringify(defaultSettings(riskSettings));
/** Sign-ins whose rules are asked for. */
const signIns = 400;

const at = (values: readonly number[], share: number) =>
  Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0) * 100) / 100;

/**
 * Scores of all members with two events each, made anew as the job does every five minutes, and what the rules of one sign-in
 * ask of the database; nothing of it stays.
 */
export async function measureRisk({ owner, tenantId }: Stage): Promise<Facts> {
  const timed = async (text: string, values: readonly unknown[]) => {
    const began = performance.now();
    const { rows } = await owner.query<{ n: number }>(text, [...values]);
    return { ms: performance.now() - began, n: rows[0]?.n ?? 0 };
  };
  await owner.query('begin');
  try {
    await owner.query(
      `insert into user_risk (tenant_id, id, user_id, created_at, updated_at, employee_name, user_name, score, level, login_at)
         select tenant_id, id, id, now(), now(), employee_name, user_name, 0, 'calm', now() from tenant_user
         where tenant_id = $1 and deleted_at is null on conflict do nothing`,
      [tenantId],
    );
    await owner.query(
      `insert into risk_event (id, account_id, tenant_id, at, rule, points, facts)
         select gen_random_uuid(), id, tenant_id, now() - make_interval(mins => (row_number() over ())::integer % 1200), 'newDevice',
           20, '{}' from user_risk cross join generate_series(1, 2) where tenant_id = $1`,
      [tenantId],
    );
    await owner.query('analyze risk_event; analyze user_risk');
    const first = await timed('select risk_rescore(now(), $1) as n', [defaults]);
    const later = await timed(`select risk_rescore(now() + interval '5 minutes', $1) as n`, [defaults]);
    const { rows: members } = await owner.query<{ id: string }>(
      'select id from user_risk where tenant_id = $1 order by user_name limit $2',
      [tenantId, signIns],
    );
    const asked: number[] = [];
    for (const { id } of members)
      asked.push(
        (
          await timed('select risk_sign_in($1, $2, gen_random_uuid(), null, $3, $4, now(), $5)', [
            id,
            tenantId,
            '10.1.2.3',
            'bench',
            defaults,
          ])
        ).ms,
      );
    return {
      scores: [first.n, later.n],
      rescoreMs: [Math.round(first.ms), Math.round(later.ms)],
      goalMs: 10_000,
      signInMs: { p50: at(asked, 0.5), p95: at(asked, 0.95) },
      goalSignInMs: 3,
    };
  } finally {
    await owner.query('rollback');
  }
}
