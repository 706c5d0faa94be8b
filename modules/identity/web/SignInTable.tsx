import { browserOf, codeText, DataTable, formatInstant, StateTag, useLanguage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { PastSignIn } from '../contract/device.api.ts';

/** Results that are no refusal, or whose refusal says more than the log keeps. */
const results = {
  ok: 'ok',
  second: 'second',
  resetpwd: 'resetpwd',
  now: 'now',
  later: 'later',
  cancel: 'cancel',
  'auth.accountLocked': 'locked',
  'auth.notOpenTime': 'notOpenTime',
  'auth.userNotEffective': 'notEffective',
} as const;

const known = (result: string) =>
  Object.hasOwn(results, result) ? results[result as keyof typeof results] : undefined;

/** Sign-ins with when, what, from where and how they ended; the newest first. */
export function SignInTable({ items }: { readonly items: readonly PastSignIn[] }): ReactNode {
  const t = useText('signIns');
  const language = useLanguage();
  const wordsOf = (result: string): string => {
    const own = known(result);
    return own === undefined ? codeText(result) : t(`result.${own}`);
  };
  return (
    <DataTable
      rows={items}
      rowKey={({ at }, place) => `${at} ${place}`}
      empty={t('empty')}
      columns={[
        { key: 'at', title: t('field.at'), cell: ({ at }) => formatInstant(at, language) },
        { key: 'kind', title: t('field.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
        {
          key: 'result',
          title: t('field.result'),
          kind: 'text',
          cell: ({ kind, result }) => (
            <StateTag tone={kind === 'login' && result === 'ok' ? 'success' : 'waiting'}>{wordsOf(result)}</StateTag>
          ),
        },
        { key: 'ip', title: t('field.ip') },
        { key: 'device', title: t('field.device'), cell: ({ ua }) => <span title={ua ?? ''}>{browserOf(ua)}</span> },
      ]}
    />
  );
}
