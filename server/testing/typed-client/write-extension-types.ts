// Started by scripts/extension-types.mjs: says whether the types are current; with --write it writes them.
import { checkExtensionTypes, extensionTypesFile } from './extension-types.ts';

const isCurrent = await checkExtensionTypes({ write: process.argv.includes('--write') });
process.stdout.write(`${extensionTypesFile} is ${isCurrent ? 'current' : 'not current: run with --write'}\n`);
if (!isCurrent) process.exitCode = 1;
