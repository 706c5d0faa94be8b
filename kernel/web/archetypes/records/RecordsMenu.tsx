import { DeleteOutlined, DiffOutlined } from '@ant-design/icons';
import type { Resource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { allows, useRights } from '../../rights.tsx';
import { mayDo, type RecordAction } from '../record-actions.ts';
import { MoreActions } from '../RowActions.tsx';
import { useDialog } from '../use-dialog.tsx';
import { openBin, openProposals } from './open-records.tsx';

/** What stands behind the three dots of a list: the recycle bin, and the proposals that wait. */
export function RecordsMenu({ resource }: { readonly resource: Resource }): ReactNode {
  const t = useText();
  const rights = useRights();
  const open = useDialog();
  const hasProposals =
    resource.proposals === true &&
    ['update', 'propose'].some((action) => allows(rights, `${resource.entity}.${action}`));
  const actions: RecordAction[] = [
    ...(hasProposals
      ? [
          {
            key: 'proposals',
            label: t('records.openProposals'),
            icon: <DiffOutlined aria-hidden />,
            run: () => void openProposals(open, resource),
          },
        ]
      : []),
    ...(mayDo(resource, 'delete', rights)
      ? [
          {
            key: 'bin',
            label: t('records.bin'),
            icon: <DeleteOutlined aria-hidden />,
            run: () => void openBin(open, resource),
          },
        ]
      : []),
  ];
  return actions.length === 0 ? null : <MoreActions actions={actions} name={t('records.more')} />;
}
