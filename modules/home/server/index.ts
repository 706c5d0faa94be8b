import { defineServerModule } from '@mp/kernel/server';
import { homeRoutes } from './home.route.ts';

/** The server side of the dashboard. */
export const homeModule = defineServerModule({ name: 'home', routes: homeRoutes });
