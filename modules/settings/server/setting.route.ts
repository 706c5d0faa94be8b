import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  activateLicence as activateEndpoint,
  licenceNotice,
  listSettings,
  personalSettings,
  plainGroup,
  readAbout,
  readLicence,
  readPersonal,
  resetLicence as resetEndpoint,
  savePersonal,
  saveSettings,
} from '../contract/index.ts';
import { about } from './about.service.ts';
import { activateLicence, licenceNoticeFor, licenceOverview, resetLicence } from './licence.service.ts';
import { listGroups, personalRecord, saveGroup, savePersonalGroup } from './setting.service.ts';

const personal = plainGroup(personalSettings);

/** The operations of this module. */
export const settingRoutes: readonly BoundRoute[] = [
  bind(listSettings, async (context, { query }) => ({ items: [...(await listGroups(context, query.level))] })),
  bind(saveSettings, (context, { params, query, body }) =>
    saveGroup(context, { key: params.key, level: query.level }, body),
  ),
  bind(readPersonal, (context) => personalRecord(context, personal)),
  bind(savePersonal, (context, { body }) => savePersonalGroup(context, personal, body)),
  bind(readAbout, (context) => about(context)),
  bind(readLicence, (context) => licenceOverview(context)),
  bind(activateEndpoint, (context, { body }) => activateLicence(context, body)),
  bind(resetEndpoint, (context, { body }) => resetLicence(context, body.type)),
  bind(licenceNotice, (context) => licenceNoticeFor(context)),
];
