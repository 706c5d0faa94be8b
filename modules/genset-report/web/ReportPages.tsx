import { BellOutlined } from '@ant-design/icons';
import { call, HeatTiles, openPage, PageAction, ReportPage, toast, usePage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { differenceReport, registrationReport, remindDealers, saleTotalReport } from '../contract/index.ts';

/** Units that were shipped, by everything by which one may ask, and by province. */
export function SaleTotalPage(): ReactNode {
  const t = useText('gensetRecord.sales');
  return (
    <ReportPage report={saleTotalReport}>
      {({ provinces }) => (
        <HeatTiles
          label={t('provinces')}
          places={provinces.map(({ code, province, sets, kw }) => ({
            code: code ?? '',
            name: province ?? '',
            value: sets,
            title: t('inProvince', { sets, kw: Math.round(kw ?? 0) }),
          }))}
          onPick={(code) => {
            const id = provinces.find((each) => each.code === code)?.provinceId;
            if (id) openPage({ path: '/gsnRecordQuery', search: { 'regionId[below]': id } });
          }}
        />
      )}
    </ReportPage>
  );
}

/** Which share of the units that were shipped is registered; dealers are reminded of the others. */
export function RegistrationRatePage(): ReactNode {
  const { search } = usePage();
  const t = useText('gensetRecord.rate');
  const remind = async () => {
    const { dealers, units } = await call(remindDealers, { body: search.dealer ? { dealerId: search.dealer } : {} });
    toast.success(t('reminded', { dealers, units }));
  };
  return (
    <ReportPage
      report={registrationReport}
      actions={() => (
        <PageAction
          titleKey="gensetRecord.rate.remind"
          icon={BellOutlined}
          right="gensetRecord.remind"
          onRun={remind}
        />
      )}
    />
  );
}

/** Where recorded warranties are not as the rules say. */
export function DifferenceView(): ReactNode {
  return <ReportPage report={differenceReport} />;
}
