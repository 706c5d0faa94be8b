import { calendarFeeds } from '@mp/calendar/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { boardPages } from '../contract/index.ts';
import { boardRoles } from './board.roles.ts';
import { boardRoutes } from './board.route.ts';
import { maintenanceFeeds } from './feeds.ts';
import { maintenanceFigureServer } from './total.service.ts';

/** Who comes when: assignment of maintenance orders, their schedule, and figures of what was done. */
export const maintenanceBoardModule: ServerModule = defineServerModule({
  name: 'maintenance-board',
  acting: 'open',
  pages: boardPages,
  resources: [maintenanceFigureServer],
  routes: boardRoutes,
  roles: boardRoles,
  contributes: [calendarFeeds.of(...maintenanceFeeds)],
});
