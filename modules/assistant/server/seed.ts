import { seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';

const minuteMs = 60_000;

const writes = [
  { operation: 'organisation.create', method: 'POST', minutes: 60 * 26, decision: 'done' },
  { operation: 'organisation.update', method: 'PUT', minutes: 60 * 25, decision: 'refused' },
  { operation: 'customer.create', method: 'POST', minutes: 60 * 3, decision: 'waiting' },
] as const;

/** An assistant of the sample company's administrator without a token, so that nobody gets in, and what it has proposed. */
export async function sampleAssistants({ client, insert }: Seeding, { tenantId }: SampleCompany): Promise<void> {
  const userId = seedId('account/hy-admin');
  const tokenId = seedId('assistant/hy-admin');
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  const now = rows[0]?.now.getTime() ?? 0;
  const at = new Date(now).toISOString();
  const made = ['tenant_id', 'id', 'created_at', 'created_by', 'updated_at'];
  await insert(
    'assistant_token',
    [...made, 'user_id', 'name', 'may_write', 'enabled', 'valid_to'],
    [
      [
        tenantId,
        tokenId,
        at,
        userId,
        at,
        userId,
        '桌面助手',
        true,
        true,
        new Date(now + 90 * 1440 * minuteMs).toISOString().slice(0, 10),
      ],
    ],
  );
  await insert(
    'assistant_write',
    [...made, 'at', 'token_id', 'user_id', 'operation', 'method', 'address', 'body', 'until', 'decision', 'decided_at'],
    writes.map(({ operation, method, minutes, decision }, n) => {
      const when = new Date(now - minutes * minuteMs).toISOString();
      return [
        tenantId,
        seedId(`assistant/write/${n}`),
        when,
        userId,
        when,
        when,
        tokenId,
        userId,
        operation,
        method,
        `/gateway/allinoneservice/open/${operation}`,
        JSON.stringify({ remark: '由桌面助手提出' }),
        new Date(now - (minutes - 15) * minuteMs).toISOString(),
        decision,
        decision === 'waiting' ? null : new Date(now - (minutes - 2) * minuteMs).toISOString(),
      ];
    }),
  );
}
