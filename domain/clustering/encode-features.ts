import { cutText } from '../text/cut-text.ts';
import { type ArticleFeatures, signatureBins, termSpace } from './article-features.ts';

/** Stored features of another version are computed again after a start. */
export const featuresVersion = 3;
const maxTerms = 400;
const themeBit = 128;

/**
 * Encodes features as version, length (7 bits, then the kind) and letters of the language, number of terms (9 bits) and weekdays (7 bits),
 * signature (little endian), marks, then the differences of the terms in LEB128. About 350 bytes for each article.
 */
export function encodeFeatures(features: ArticleFeatures): Uint8Array {
  const { language, terms, marks, signature, weekdays, isTheme } = features;
  const count = Math.min(maxTerms, terms.length);
  const code = cutText(language, 12);
  const bytes = new Uint8Array(4 + code.length + signatureBins * 2 + count * 4);
  let at = 0;
  const put = (value: number): void => {
    bytes[at] = value;
    at += 1;
  };
  put(featuresVersion);
  put(code.length | (isTheme ? themeBit : 0));
  for (let i = 0; i < code.length; i += 1) put(code.charCodeAt(i) & 127);
  put(count & 255);
  put((count >> 8) | (weekdays << 1));
  for (let i = 0; i < signatureBins; i += 1) {
    put((signature[i] ?? 0) & 255);
    put((signature[i] ?? 0) >> 8);
  }
  for (let i = 0; i < count; i += 1) put(marks[i] ?? 0);
  let previous = 0;
  for (let i = 0; i < count; i += 1) {
    let rest = (terms[i] ?? 0) - previous;
    previous = terms[i] ?? 0;
    for (; rest > 127; rest >>>= 7) put((rest & 127) | 128);
    put(rest);
  }
  return bytes.slice(0, at);
}

/** @throws Error for bytes that `encodeFeatures` does not write */
export function decodeFeatures(bytes: Uint8Array): ArticleFeatures {
  let at = 0;
  const nextByte = (): number => {
    const value = bytes[at];
    if (value === undefined) throw new Error('Stored features end too early.');
    at += 1;
    return value;
  };
  if (nextByte() !== featuresVersion) throw new Error('Stored features are of another version.');
  const kindAndLength = nextByte();
  const codeLength = kindAndLength & ~themeBit;
  let language = '';
  for (let i = 0; i < codeLength; i += 1) language += String.fromCharCode(nextByte());
  const low = nextByte();
  const high = nextByte();
  const count = low + (high & 1) * 256;
  if (count > maxTerms) throw new Error('Stored features hold too many terms.');
  const signature = Uint16Array.from({ length: signatureBins }, () => nextByte() + nextByte() * 256);
  const marks = Uint8Array.from({ length: count }, nextByte);
  const terms = new Uint32Array(count);
  let previous = 0;
  for (let i = 0; i < count; i += 1) {
    let shift = 0;
    let byte = nextByte();
    let difference = byte & 127;
    while (byte > 127 && shift < 21) {
      shift += 7;
      byte = nextByte();
      difference |= (byte & 127) << shift;
    }
    previous += difference;
    if (previous >= termSpace) throw new Error('Stored features hold an unknown term.');
    terms[i] = previous;
  }
  return {
    language,
    terms,
    marks,
    signature,
    weekdays: high >> 1,
    isTheme: (kindAndLength & themeBit) !== 0,
  };
}
