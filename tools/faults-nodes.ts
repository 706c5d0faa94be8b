/** npm run faults:nodes [-- seconds]: two nodes, 50 clients deciding, a node killed every 20 seconds; 300 seconds unless told otherwise. */
import { runNodes } from './faults/nodes.ts';

const report = await runNodes(
  new URL('../node_modules/.cache/mpcloud/faults-nodes', import.meta.url).pathname,
  Number(process.argv[2] ?? 300),
);
console.log(JSON.stringify(report));
process.exitCode = report.faults.length > 0 ? 1 : 0;
