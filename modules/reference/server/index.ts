import { defineServerModule, fillPorts, type ServerModule } from '@mp/kernel/server';
import { referencePages, wallTime } from '../contract/index.ts';
import { areaAssignmentServer } from './area-assignment.service.ts';
import { bigAreaRegionServer, bigAreaServer } from './big-area.service.ts';
import { calendarDayServer, calendarServer } from './calendar.service.ts';
import { beginDictionaries, itemsOf } from './dictionary.query.ts';
import { dictionaryRoutes } from './dictionary.route.ts';
import { dictionaryServer, dictItemServer } from './dictionary.service.ts';
import { attributeTypeServer, directoryTypeServer, fileRuleServer } from './directory.service.ts';
import { gensetModelServer } from './genset-model.service.ts';
import { regionServer } from './region.service.ts';

/** What the whole business area stands on: regions, areas, dictionaries, calendars, models, rules of files. */
export const referenceModule: ServerModule = defineServerModule({
  name: 'reference',
  pages: referencePages,
  resources: [
    regionServer,
    bigAreaServer,
    bigAreaRegionServer,
    dictionaryServer,
    dictItemServer,
    calendarServer,
    calendarDayServer,
    areaAssignmentServer,
    attributeTypeServer,
    directoryTypeServer,
    fileRuleServer,
    gensetModelServer,
  ],
  routes: dictionaryRoutes,
  grants: {
    staff: {
      functions: ['region.read', 'bigArea.read', 'dictionary.read', 'dictItem.read', 'calendar.read', 'gensetModel.read'],
    },
  },
  beginTenant: beginDictionaries,
  start: () => fillPorts({ dictionary: (context, code) => itemsOf(context, code, wallTime(context.at).day) }),
});
