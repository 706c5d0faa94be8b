import { errorText, useCan, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { ChosenMember } from '../../contract/index.ts';
import { previewOfMembers } from './grant.client.ts';
import { ImpactView } from './ImpactView.tsx';
import '../permission.css';

interface MemberWish {
  readonly roleId: string;
  readonly add: ChosenMember[];
  readonly remove: { type: ChosenMember['type']; id: string }[];
}

/** Who gains and loses what by other members of a role; nothing for those who may not read rights. */
export function MembersImpact(props: MemberWish): ReactNode {
  const mayRead = useCan('permission.read');
  return mayRead && props.add.length + props.remove.length > 0 ? <Told {...props} /> : null;
}

function Told({ roleId, add, remove }: MemberWish): ReactNode {
  const t = useText('permission.impact');
  const read = useQuery(previewOfMembers(roleId, add, remove));
  if (read.isPending) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (read.isError) return <p>{errorText(read.error)}</p>;
  return (
    <section aria-label={t('title')} className="perm-scroll" tabIndex={0}>
      <ImpactView impact={read.data} />
    </section>
  );
}
