import { confirm, QueryResult, type RecordTabProps, showError, toast, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { deleteOfUser, userFaceQuery } from './face.client.ts';
import { FaceFacts } from './FaceFacts.tsx';

/** The face registration of a user, for those who may take away what he signs in with. */
export function UserFaceTab({ record: { id } }: RecordTabProps): ReactNode {
  const t = useText('face');
  const read = useQuery(userFaceQuery(id));

  async function remove(): Promise<void> {
    if (!(await confirm({ title: t('ask.deleteOfUser'), ok: t('user.delete'), danger: true }))) return;
    try {
      await deleteOfUser(id);
      toast.success(t('done.deletedOfUser'));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <QueryResult read={read}>
      {({ template }) =>
        template ? (
          <div className="face-own">
            <FaceFacts template={template} />
            <div className="face-own-acts">
              <Button danger onClick={() => void remove()}>
                {t('user.delete')}
              </Button>
            </div>
          </div>
        ) : (
          <p>{t('user.none')}</p>
        )
      }
    </QueryResult>
  );
}
