export { aDealer, aRegion } from './public.fixture.ts';
