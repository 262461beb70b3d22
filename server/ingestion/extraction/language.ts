import { francAll } from 'franc-min';
import { cutText } from '#domain/text/cut-text.ts';

/** ISO 639-3, as the detector names languages, to the two-letter codes of BCP 47. */
const codes: ReadonlyMap<string, string> = new Map(
  (
    'eng=en deu=de fra=fr spa=es por=pt ita=it nld=nl pol=pl rus=ru ukr=uk tur=tr arb=ar ara=ar ' +
    'pes=fa jpn=ja kor=ko cmn=zh zho=zh hin=hi ben=bn urd=ur tam=ta tel=te mar=mr guj=gu pan=pa ' +
    'kan=kn mal=ml ind=id zlm=ms vie=vi tha=th swe=sv dan=da nob=no nno=no fin=fi ces=cs slk=sk ' +
    'hun=hu ron=ro bul=bg ell=el heb=he hrv=hr bos=bs srp=sr slv=sl lit=lt lvs=lv est=et cat=ca ' +
    'glg=gl eus=eu afr=af swh=sw swa=sw amh=am som=so hau=ha yor=yo ibo=ig zul=zu tgl=tl fil=tl ' +
    'jav=jv sun=su nep=ne sin=si mya=my khm=km bel=be kaz=kk uzn=uz azj=az'
  )
    .split(' ')
    .map((pair) => [cutText(pair, 3), pair.slice(4)]),
);

/** Languages that the detector confuses: among these the declared language is used. */
const relatives =
  'no da sv|hr bs sr sl mk|id ms jv su tl|es pt gl ca|cs sk|ru uk be bg sr|nl af|hi mr ne|fa ur ar'
    .split('|')
    .map((group) => new Set(group.split(' ')));

/** Shorter texts are not detected. */
const minLength = 120;
/** From this length on, none of 600 English articles was detected as another language. */
const reliableLength = 300;
const sampleLength = 1500;
/** In shorter texts the declared language is used unless its score, relative to the best, is below this. */
const minRelativeScore = 0.8;

/** Function words that no other language shares to this extent. */
const englishWords = new Set(
  'the of and to that is was for with it on as by at from have has are be this were which or not they'.split(
    ' ',
  ),
);
/** Their share of the words of an English text is 0.16 to 0.45; of other languages below 0.1. */
const englishShare = 0.15;

/** A fast test for English, far cheaper than the comparison with eighty languages. */
function isPlainlyEnglish(text: string): boolean {
  const words =
    cutText(text, sampleLength)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const common = words.filter((word) => englishWords.has(word)).length;
  return words.length >= 40 && common >= englishShare * words.length;
}

/**
 * The primary language of a text: the declared language, unless the text is clearly in another. Null when it is
 * unknown.
 */
export function detectLanguage(declared: string | null, text: string): string | null {
  const declaredCode = parseDeclaredLanguage(declared);
  if (text.length < minLength) return declaredCode ?? byScript(text);
  if ((declaredCode === null || declaredCode === 'en') && isPlainlyEnglish(text)) return 'en';
  const scores = francAll(cutText(text, sampleLength)).map(([code, score]) => ({
    language: codes.get(code),
    score,
  }));
  const best = isChinese(text) ? 'zh' : scores[0]?.language;
  if (best === undefined || declaredCode === best) return declaredCode;
  if (declaredCode === null) return best;
  if (relatives.some((group) => group.has(declaredCode) && group.has(best))) return declaredCode;
  const own = scores.find(({ language }) => language === declaredCode)?.score;
  // The detector has no score for a language of this script that it does not know.
  if (own === undefined && scriptOf(declaredCode) === scriptOf(best))
    return isPlainlyEnglish(text) ? 'en' : declaredCode;
  return text.length < reliableLength && (own ?? 0) >= minRelativeScore ? declaredCode : best;
}

const scriptOf = (language: string): string | undefined => new Intl.Locale(language).maximize().script;

function parseDeclaredLanguage(declared: string | null): string | null {
  const primary =
    (declared ?? '')
      .trim()
      .toLowerCase()
      .split(/[-_,;\s]/)[0] ?? '';
  if (/^[a-z]{2}$/.test(primary)) return primary === 'nb' || primary === 'nn' ? 'no' : primary;
  return codes.get(primary) ?? null;
}

/** Names in kana among thousands of Chinese characters do not make a text Japanese. */
const kanaShare = 0.1;

function isChinese(text: string): boolean {
  const sample = cutText(text, sampleLength);
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const kana = sample.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return han >= 50 && kana < kanaShare * han;
}

/** Detects the language of a short text by its script. */
function byScript(text: string): string | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  return null;
}
