import { callLogin, errorText, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';

/** Hands in the code once; the page that waits goes on by itself, and this window has done its work. */
async function comeBack(given: { readonly state: string; readonly code: string }): Promise<'confirmed' | 'refused'> {
  const { data } = await callLogin<{ status: 2 | 3 }>('oauth', { step: 'callback', ...given }, { keepSession: true });
  window.close();
  return data?.status === 2 ? 'confirmed' : 'refused';
}

/** Where the page with the QR code comes back to. */
export function WechatCallbackPage(): ReactNode {
  const t = useText('chatCallback');
  const { code = '', state = '' } = usePage().search;
  const back = useQuery({
    queryKey: ['chatCallback', state],
    queryFn: () => comeBack({ state, code }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  if (back.isPending)
    return (
      <div role="status">
        <p>{t('waiting')}</p>
        <Skeleton active />
      </div>
    );
  if (back.isError) return <Alert type="warning" showIcon title={errorText(back.error)} description={t('hint')} />;
  return (
    <Alert
      type={back.data === 'confirmed' ? 'success' : 'info'}
      showIcon
      title={t(back.data)}
      description={t('close')}
    />
  );
}
