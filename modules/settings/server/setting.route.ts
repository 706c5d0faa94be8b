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
import { previewGroup } from './setting-preview.service.ts';
import { testGroup } from './setting-test.service.ts';
import { historyOf, listGroups, personalRecord, saveGroup, savePersonalGroup } from './setting.service.ts';

const personal = plainGroup(personalSettings);

/** The operations of this module. */
export const settingRoutes: readonly BoundRoute[] = [
  bind(listSettings, async (context, { query }) => ({ items: [...(await listGroups(context, query.level))] })),
  bind(saveSettings, (context, { params, query, body }) =>
    saveGroup(context, { key: params.key, level: query.level }, body),
  ),
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
