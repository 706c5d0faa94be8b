export { aDealerServer, dealerModules, mobile, Stage } from './dealer.fixture.ts';
export { pagesOf, signsOf, textOf } from './pdf.fixture.ts';
