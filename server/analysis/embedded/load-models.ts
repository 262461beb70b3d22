import { join } from 'node:path';
import { type LeanModel, loadLeanModel } from '#models/lean/lean-model.ts';
import { type Lexicon, loadLexicon } from '#models/lexicon/lexicon.ts';
import { rootFolder } from '../../config/paths.ts';

export interface EmbeddedModels {
  lexicon: Lexicon;
  lean: LeanModel;
}

let loaded: EmbeddedModels | undefined;

/** Loads lexicon and lean model from `models/` at the first call and caches them. */
export function loadModels(): EmbeddedModels {
  loaded ??= {
    lexicon: loadLexicon(join(rootFolder, 'models/lexicon/lexicon.json')),
    lean: loadLeanModel(join(rootFolder, 'models/lean')),
  };
  return loaded;
}
