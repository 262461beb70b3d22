// node scripts/supply-chain.mjs: checks the licences of the packages that ship, and docs/provenance.md against the
// weights and tables. --write corrects the hashes there; --sbom FILE writes the list of packages (CycloneDX), --licences FILE their licences.
import { writeFileSync } from 'node:fs';
import { fail } from './lib/progress.mjs';
import { licenceProblems, listPackages, provenanceProblems, getLicences } from './lib/supply-chain.mjs';

async function main([option, file]) {
  if (option === '--licences' && file !== undefined) return writeFileSync(file, await getLicences());
  const bom = await listPackages();
  if (option === '--sbom' && file !== undefined) {
    writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
    return console.log(`${bom.components.length} packages: ${file}`);
  }
  const problems = [...licenceProblems(bom), ...provenanceProblems({ write: option === '--write' })];
  for (const problem of problems) console.error(problem);
  console.log(`${bom.components.length} packages, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch(fail);
