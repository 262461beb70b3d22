import { join } from 'node:path';
import type { TermHit } from '#domain/analysis/find-terms.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { type ArticleWeights, loadArticleWeights } from '#models/articles/article-weights.ts';
import { loadBritishLexicon } from '#models/britain/british-lexicon.ts';
import { type LeanModel, loadLeanModel } from '#models/lean/lean-model.ts';
import { type Lexicon, loadLexicon } from '#models/lexicon/lexicon.ts';
import { rootFolder } from '../../config/paths.ts';

export interface EmbeddedModels {
  lexicon: Lexicon;
  /** For articles about British public affairs. */
  britishLexicon: Lexicon;
  lean: LeanModel;
  articles: ArticleWeights;
}

const lexiconFile = join(rootFolder, 'models/lexicon/lexicon.json');
let loaded: EmbeddedModels | undefined;

/** Loads lexicon, lean model and the weights of articles from `models/` at the first call and caches them. */
export function loadModels(): EmbeddedModels {
  loaded ??= {
    lexicon: loadLexicon(lexiconFile),
    britishLexicon: loadBritishLexicon(lexiconFile, join(rootFolder, 'models/britain/british-terms.json')),
    lean: loadLeanModel(join(rootFolder, 'models/lean')),
    articles: loadArticleWeights(join(rootFolder, 'models/articles/article-weights.json')),
  };
  return loaded;
}

/** The partisan terms of the lexicon in a text, outside its quotations. */
export function findPartisanTerms(text: string): readonly TermHit[] {
  return loadModels().lexicon.findMatches(text, countWords(text)).partisan;
}
