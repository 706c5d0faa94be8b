import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  activateLicence as activateEndpoint,
  licenceNotice,
  listSettings,
  listSettingsHistory,
  personalSettings,
  plainGroup,
  previewSettings,
  readAbout,
  readLicence,
  readPersonal,
  resetLicence as resetEndpoint,
  savePersonal,
  saveSettings,
  testSettings,
} from '../contract/index.ts';
import { about } from './about.service.ts';
import { activateLicence, licenceNoticeFor, licenceOverview, resetLicence } from './licence.service.ts';
import { withAdvice } from './setting-advice.service.ts';
import { previewGroup } from './setting-preview.service.ts';
import { testGroup } from './setting-test.service.ts';
import { historyOf, listGroups, personalRecord, saveGroup, savePersonalGroup } from './setting.service.ts';

const personal = plainGroup(personalSettings);

/** The operations of this module. */
export const settingRoutes: readonly BoundRoute[] = [
  bind(listSettings, async (context, { query: { level } }) => ({
    items: await withAdvice(context, level, await listGroups(context, level)),
  })),
  bind(saveSettings, async (context, { params: { key }, query: { level }, body }) => {
    const saved = await saveGroup(context, { key, level }, body);
    const [told = saved] = await withAdvice(context, level, [saved]);
    return told;
  }),
  bind(testSettings, (context, { params, query, body }) => testGroup(context, { ...params, level: query.level }, body)),
  bind(previewSettings, async (context, { params, query, body }) => ({
    items: [...(await previewGroup(context, { key: params.key, level: query.level }, body.values))],
  })),
  bind(listSettingsHistory, (context, { params, query }) =>
    historyOf(context, { key: params.key, level: query.level }),
  ),
  bind(readPersonal, (context) => personalRecord(context, personal)),
  bind(savePersonal, (context, { body }) => savePersonalGroup(context, personal, body)),
  bind(readAbout, (context) => about(context)),
  bind(readLicence, (context) => licenceOverview(context)),
  bind(activateEndpoint, (context, { body }) => activateLicence(context, body)),
  bind(resetEndpoint, (context, { body }) => resetLicence(context, body.type)),
  bind(licenceNotice, (context) => licenceNoticeFor(context)),
];
