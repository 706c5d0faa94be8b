import { ports, type Context } from '@mp/kernel/server';
import { holdersOfRole } from './feedback/people.query.ts';
import { suspiciousNotice } from './notice-kinds.ts';

/** Tells the head office of a code that travels too far (TR-10). */
export async function notifySuspicious(
  context: Context,
  { kind, subjectId, provinces }: { readonly kind: string; readonly subjectId: string; readonly provinces: number },
): Promise<void> {
  const to = await holdersOfRole(context, ['R_DDS', 'R_DDM']);
  if (to.length === 0) return;
  await context.tx((tx) =>
    ports().sendNotice(tx, {
      to,
      kind: suspiciousNotice,
      titleKey: 'qr.notice.suspicious',
      bodyKey: 'qr.notice.suspiciousBody',
      params: { kind: `@qr.kind.${kind}`, subject: subjectId, provinces: `${provinces}` },
      source: '@nav.qrCodePageNew',
    }),
  );
}
