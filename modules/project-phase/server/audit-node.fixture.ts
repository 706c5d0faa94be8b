import { dealerModules } from '@mp/dealer/testing';
import { inOrderOfApplication, serveNode, startNode } from '@mp/kernel/testing';
import { phaseModules } from './phase-modules.fixture.ts';

// A node of its own process, for the test that kills it in the middle of an audit.
const [, , url = ''] = process.argv;
const modules = inOrderOfApplication([...dealerModules, ...phaseModules]);
process.send?.(await serveNode(await startNode(modules, { url }), modules));
