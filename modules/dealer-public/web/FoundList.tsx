import { AimOutlined } from '@ant-design/icons';
import {
  ClientsProvider,
  FormDrawer,
  ListPage,
  StateTag,
  toast,
  useClients,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { lazy, useMemo, useState, type ReactNode } from 'react';
import { feedback, lookUp, type FoundDealerRow } from '../contract/index.ts';
import { Comparison, FoundDrawer } from './FoundDealer.tsx';
import { DictionaryFilter, DictionaryWords, RegionFilter, WordFilter } from './lookup-filters.tsx';
import { foundClient, foundOf, foundResource, lookUpDictionaries, positionOf } from './lookup-resource.ts';
import { askedOf, foundQuery } from './lookup.client.ts';

const PlaqueDialog = lazy(() => import('./LookupPlaque.tsx').then((file) => ({ default: file.PlaqueDialog })));

/** Dealers as staff looks them up: the list with its search, several side by side, plaque, feedback. */
export function FoundList(): ReactNode {
  const t = useText('dealerLookUp');
  const clients = useClients();
  const { search } = usePage();
  const openDialog = useDialog();
  const [opened, setOpened] = useState<FoundDealerRow>();
  const [about, setAbout] = useState<FoundDealerRow>();
  const [compared, setCompared] = useState<readonly FoundDealerRow[]>([]);
  const mine = useMemo(
    () => ({
      ...clients,
      of: (asked: typeof foundResource) => (asked === foundResource ? foundClient : clients.of(asked)),
    }),
    [clients],
  );
  return (
    <ClientsProvider value={mine}>
      <Around />
      <ListPage
        resource={foundResource}
        byCursor
        fixed={positionOf(search)}
        onCreate={null}
        onEdit={null}
        onOpen={(record) => setOpened(foundOf(record))}
        cardFacts={['bigArea', 'phone']}
      >
        <ListPage.Column
          field="shortName"
          width={200}
          render={(value, record) => {
            const { status } = foundOf(record);
            return (
              <>
                {String(value)}
                {status === 'active' ? null : <StateTag tone="void">{t(`status.${status}`)}</StateTag>}
              </>
            );
          }}
        />
        <ListPage.Column field="code" width={120} />
        <ListPage.Column field="place" width={180} />
        <ListPage.Column field="scope" width={240} />
        <ListPage.Column
          field="coverageGaps"
          render={(value) =>
            Number(value) > 0 ? <StateTag tone="waiting">{t('gaps', { count: Number(value) })}</StateTag> : t('noGaps')
          }
        />
        <ListPage.Filter field="region" render={(props) => <RegionFilter {...props} />} />
        {Object.keys(lookUpDictionaries).map((name) => (
          <ListPage.Filter
            key={name}
            field={name}
            render={(props) => <DictionaryFilter {...props} />}
            words={(filters) => <DictionaryWords filters={filters} />}
          />
        ))}
        {['brand', 'address', 'km'].map((name) => (
          <ListPage.Filter key={name} field={name} render={(props) => <WordFilter {...props} />} />
        ))}
        <ListPage.RowAction
          action="plaque"
          right="qrCode.read"
          onRun={(record) =>
            void openDialog((close) => <PlaqueDialog dealer={foundOf(record)} onClose={() => close()} />)
          }
        />
        <ListPage.RowAction action="feedback" right="feedback.create" onRun={(record) => setAbout(foundOf(record))} />
        <ListPage.BatchAction
          action="compare"
          onRun={(records) => {
            if (records.length <= lookUp.compare) setCompared(records.map(foundOf));
            else toast.error(t('compareMost', { most: lookUp.compare }));
          }}
        />
        <ListPage.Empty>{t('empty')}</ListPage.Empty>
      </ListPage>
      <FoundDrawer dealer={opened} onClose={() => setOpened(undefined)} onFeedback={setAbout} />
      <Drawer size="large" open={compared.length > 0} title={t('comparison')} onClose={() => setCompared([])}>
        <Comparison items={compared} />
      </Drawer>
      <FormDrawer
        open={about !== undefined}
        resource={feedback}
        initial={about ? { dealerId: about.id } : {}}
        onClose={() => setAbout(undefined)}
      />
    </ClientsProvider>
  );
}

/** Where distances begin: at an address, or at the position of whoever looks; the way to give it, and to take it back. */
function Around(): ReactNode {
  const t = useText('dealerLookUp');
  const { search, setSearch } = usePage();
  const isMine = positionOf(search).length > 0;
  const { data } = useQuery({ ...foundQuery(askedOf(search)), enabled: isMine || search.address !== undefined });
  const locate = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) =>
        setSearch({ address: undefined, lng: coords.longitude.toFixed(5), lat: coords.latitude.toFixed(5) }),
      () => toast.error(t('noPosition')),
      { timeout: 10_000 },
    );
  const name = isMine ? t('myPosition') : data?.around?.name;
  return (
    <p className="dlr-around">
      <Button
        icon={<AimOutlined aria-hidden />}
        aria-pressed={isMine}
        onClick={() => (isMine ? setSearch({ lng: undefined, lat: undefined }) : locate())}
      >
        {t(isMine ? 'noMyPosition' : 'myPosition')}
      </Button>
      <span role="status">
        {name ? t('around', { name }) : null}
        {data?.more ? ` · ${t('more', { most: lookUp.most })}` : null}
      </span>
    </p>
  );
}
