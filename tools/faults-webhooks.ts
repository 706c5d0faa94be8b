/** npm run faults:webhooks [-- seconds]: two nodes write and tell events, a node killed every 10 seconds; 60 seconds unless told otherwise. */
import { runWebhooks } from './faults/webhooks.ts';

const report = await runWebhooks(
  new URL('../node_modules/.cache/mpcloud/faults-webhooks', import.meta.url).pathname,
  Number(process.argv[2] ?? 60),
);
console.log(JSON.stringify(report));
process.exitCode = report.faults.length > 0 ? 1 : 0;
