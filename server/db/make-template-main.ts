import { makeTemplate } from './make-template.ts';
import { builtTemplateFile } from './template.ts';

// Run by the build: node dist/server/db/make-template-main.js [FILE]
await makeTemplate(process.argv[2] ?? builtTemplateFile);
