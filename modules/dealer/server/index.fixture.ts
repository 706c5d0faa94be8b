export { aDealerServer, mobile, Stage } from './dealer.fixture.ts';
export { pagesOf, signsOf } from './pdf.fixture.ts';
