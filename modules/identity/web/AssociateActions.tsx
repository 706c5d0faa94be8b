import { ShareAltOutlined, UserAddOutlined } from '@ant-design/icons';
import { Can, lazyView, PageAction } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sharedLevel } from './user.client.ts';

const AssociateDialog = lazyView(() => import('./AssociateDialog.tsx').then((file) => file.AssociateDialog));
const SharedDialog = lazyView(() => import('./SharedDialog.tsx').then((file) => file.SharedDialog));

interface PlaceProps {
  readonly orgId: string | undefined;
}

/** Adds people who have an account already: by their names, or from another tenant. */
export function AssociateActions({ orgId }: PlaceProps): ReactNode {
  return (
    <Can right="user.create">
      <PageAction
        titleKey="user.action.associate"
        icon={UserAddOutlined}
        dialog={(close) => <AssociateDialog orgId={orgId} close={close} />}
      />
      <SharedAction orgId={orgId} />
    </Can>
  );
}

/** Adds people of another tenant whose organisations this one shares; nothing where it shares none. */
function SharedAction({ orgId }: PlaceProps): ReactNode {
  const { data } = useQuery(sharedLevel(''));
  if (!data?.source) return null;
  const { source } = data;
  return (
    <PageAction
      titleKey="user.shared.add"
      icon={ShareAltOutlined}
      dialog={(close) => <SharedDialog source={source} orgId={orgId} close={close} />}
    />
  );
}
