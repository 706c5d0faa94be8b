import {
  call,
  callLogin,
  errorText,
  loginAddress,
  queryClient,
  setUserInfo,
  usePage,
  useText,
  type UserInfo,
} from '@mp/kernel/web';
import { webBase } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { takeCallback } from '../contract/callback.api.ts';

/** Takes the state, exchanges the code for a session, and goes on to the page that was wanted. */
async function comeBack(given: {
  readonly code: string;
  readonly state: string;
  readonly target: string;
}): Promise<true> {
  const { target } = await call(takeCallback, { body: { state: given.state, target: given.target || '/' } });
  const { data } = await callLogin<UserInfo>(
    'getlogininfo',
    { token: given.code },
    { method: 'GET', keepSession: true },
  );
  if (data) {
    queryClient.clear();
    setUserInfo(data);
  }
  location.replace(`${webBase}${target}`);
  return true;
}

/** Where a sign-on by way of another site comes back to. */
export function CallbackPage(): ReactNode {
  const t = useText('callback');
  const { search } = usePage();
  const { code = '', state = '', target = '' } = search;
  const back = useQuery({
    queryKey: ['callback', state, code],
    queryFn: () => comeBack({ code, state, target }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  if (!back.isError)
    return (
      <div role="status">
        <p>{t('waiting')}</p>
        <Skeleton active />
      </div>
    );
  return (
    <Alert
      type="warning"
      showIcon
      title={errorText(back.error)}
      description={t('hint')}
      action={
        <>
          <Button onClick={() => void back.refetch()}>{t('retry')}</Button>
          <Button type="primary" href={loginAddress()}>
            {t('login')}
          </Button>
        </>
      }
    />
  );
}
