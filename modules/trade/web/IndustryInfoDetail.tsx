import { type AnyRecord, confirm, DetailPage, showError, toast, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { industryInfo, industryInfoLifecycle } from '../contract/index.ts';
import { conversionQuery, convert } from './trade.client.ts';

/** One piece of industry information. It can be converted where a module of projects is there. */
export function IndustryInfoDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('industryInfo');
  const { data: conversion } = useQuery(conversionQuery);

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
    <DetailPage
      resource={industryInfo}
      lifecycle={industryInfoLifecycle}
      id={id}
      facts={['category', 'industry', 'regionId', 'estKva', 'expectedOn', 'score', 'ownerUserId', 'visibility']}
    >
      {conversion?.offered === true ? (
        <DetailPage.Action
          action="convert"
          when={({ status }) => status === 'verified'}
          onRun={(record) => void takeOn(record)}
        />
      ) : null}
    </DetailPage>
  );
}
