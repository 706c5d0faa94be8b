import { ArrowLeftOutlined } from '@ant-design/icons';
import { type AnyRecord, confirm, DetailPage, PageActions, showError, toast, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { industryInfo, industryInfoLifecycle } from '../../contract/index.ts';
import { conversionQuery, convert } from './trade.client.ts';

/** One piece of industry information. It can be converted where a module of projects is there. */
export function IndustryInfoDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('industryInfo');
  const { setSearch } = usePage();
  const { data: conversion } = useQuery(conversionQuery);
  const leave = () => setSearch({ info: undefined, tab: undefined });

  async function takeOn(record: AnyRecord): Promise<void> {
    if (!(await confirm({ title: t('convert.ask', { no: String(record.no) }), ok: t('action.convert') }))) return;
    try {
      await convert(record.id, record.version);
      toast.success(t('convert.done'));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <>
      <PageActions>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
          {t('back')}
        </Button>
      </PageActions>
      <DetailPage
        resource={industryInfo}
        lifecycle={industryInfoLifecycle}
        id={id}
        facts={['category', 'industry', 'regionId', 'estKva', 'expectedOn', 'score', 'ownerUserId', 'visibility']}
        onEdit={({ id: edit }) => setSearch({ edit, info: undefined, tab: undefined })}
        onDeleted={leave}
        onGo={(next) => setSearch({ info: next })}
      >
        {conversion?.offered === true ? (
          <DetailPage.Action
            action="convert"
            when={({ status }) => status === 'verified'}
            onRun={(record) => void takeOn(record)}
          />
        ) : null}
      </DetailPage>
    </>
  );
}
