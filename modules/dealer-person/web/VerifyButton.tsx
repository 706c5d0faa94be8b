import { toast, useAct, useDialog, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { personCertificate, personChange } from '../contract/index.ts';
import type { AuditedCertificate } from './AuditCertificate.tsx';
import { verifyCertificate } from './person.client.ts';

const VerifyDialog = lazy(() => import('./VerifyDialog.tsx').then((file) => ({ default: file.VerifyDialog })));

/** Verifies a certificate with its issuer: the maker's own register answers at once, what others say is recorded. */
export function VerifyButton({
  changeId,
  certificate,
}: {
  readonly changeId: string;
  readonly certificate: AuditedCertificate;
}): ReactNode {
  const t = useText('personCertificate');
  const open = useDialog();
  const cache = useQueryClient();
  const [isBusy, act] = useAct();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [personChange.key] }),
      cache.invalidateQueries({ queryKey: [personCertificate.key] }),
    ]);

  const ask = () =>
    act(async () => {
      const { result } = await verifyCertificate(changeId, { certificateId: certificate.id, way: 'register' });
      toast.success(t('registerAnswer', { result: `@personCertificate.verifyResult.${result}` }));
      await refresh();
    });

  const isMakers = certificate.issuer === 'maker';
  return (
    <>
      {isMakers ? (
        <Button size="small" loading={isBusy} onClick={() => void ask()}>
          {t('askRegister')}
        </Button>
      ) : null}
      {isMakers && isRegistered(certificate) ? null : (
        <Button
          size="small"
          onClick={() =>
            void open((close) => (
              <Suspense fallback={null}>
                <VerifyDialog
                  changeId={changeId}
                  certificateId={certificate.id}
                  certNo={certificate.certNo}
                  issuer={certificate.issuer}
                  close={() => close()}
                  onDone={() => void refresh()}
                />
              </Suspense>
            ))
          }
        >
          {t('recordAnswer')}
        </Button>
      )}
    </>
  );
}

/** The maker's register holds it as it is: nobody else need be asked. */
const isRegistered = ({ verification }: AuditedCertificate): boolean => verification?.result === 'match';
