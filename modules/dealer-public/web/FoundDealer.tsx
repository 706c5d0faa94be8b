import { QrcodeOutlined } from '@ant-design/icons';
import { DataTable, useCan, useDialog, useText } from '@mp/kernel/web';
import { Button, Drawer } from 'antd';
import { lazy, type ReactNode } from 'react';
import type { FoundDealerRow } from '../contract/index.ts';

const PlaqueDialog = lazy(() => import('./LookupPlaque.tsx').then((file) => ({ default: file.PlaqueDialog })));

function PlaqueButton({ dealer }: { readonly dealer: FoundDealerRow }): ReactNode {
  const t = useText('dealerLookUp');
  const openDialog = useDialog();
  if (!useCan('qrCode.read')) return null;
  return (
    <Button
      type="text"
      icon={<QrcodeOutlined aria-hidden />}
      aria-label={t('plaqueOf', { name: dealer.shortName })}
      title={t('plaque')}
      onClick={() => void openDialog((close) => <PlaqueDialog dealer={dealer} onClose={() => close()} />)}
    />
  );
}

interface DetailProps {
  readonly dealer: FoundDealerRow | undefined;
  readonly onClose: () => void;
  readonly onFeedback: (dealer: FoundDealerRow) => void;
}

/** One of the found dealers, with its sites. */
export function FoundDrawer({ dealer, onClose, onFeedback }: DetailProps): ReactNode {
  const t = useText('dealerLookUp');
  const mayGive = useCan('feedback.create');
  return (
    <Drawer open={dealer !== undefined} title={dealer?.name} onClose={onClose}>
      {dealer ? (
        <div className="dlr-report">
          <Comparison items={[dealer]} />
          <ul className="dlr-sites">
            {dealer.sites.map((site) => (
              <li key={`${site.name} ${site.address}`}>
                <strong>{site.name || site.kind}</strong> {site.kind}
                <p>{[site.address, site.phone].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ul>
          <p className="dlr-links">
            <PlaqueButton dealer={dealer} />
            {mayGive ? <Button onClick={() => onFeedback(dealer)}>{t('feedback')}</Button> : null}
          </p>
        </div>
      ) : null}
    </Drawer>
  );
}

const facts = [
  'code',
  'type',
  'grade',
  'bigArea',
  'region',
  'capabilities',
  'lines',
  'bands',
  'brands',
  'certificates',
  'people',
  'coverageGaps',
  'openFeedback',
  'contractTo',
  'phone',
  'distanceKm',
] as const;

/** Dealers side by side, a fact in each row. */
export function Comparison({ items }: { readonly items: readonly FoundDealerRow[] }): ReactNode {
  const t = useText('dealerLookUp');
  return (
    <div className="dlr-scroll" role="region" aria-label={t('comparison')} tabIndex={0}>
      <DataTable
        rows={facts}
        rowKey={(name) => name}
        columns={[
          { key: 'fact', title: t('fact'), kind: 'name', cell: (name) => t(`field.${name}`) },
          ...items.map((item) => ({
            key: item.id,
            title: item.shortName,
            cell: (name: (typeof facts)[number]) =>
              [item[name]]
                .flat()
                .map((value) => value ?? '—')
                .join(', ') || '—',
          })),
        ]}
      />
    </div>
  );
}
