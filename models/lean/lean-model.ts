import { readFileSync } from 'node:fs';
import { type CountedParts, countParts, type FeatureCount } from './count-parts.ts';

/** The metadata of the weights: scales, calibration, and figures measured on unseen outlets. */
export interface LeanModelCard {
  version: string;
  features: number;
  weightScale: number;
  idfScale: number;
  bias: number;
  /** score = 2 / (1 + e^-(linear * model + lexicon * balance + offset)) - 1 */
  calibration: { linear: number; lexicon: number; offset: number };
  measured: Record<string, number>;
}

export interface LeanModel {
  card: LeanModelCard;
  /** Lean of an article's body in [-1, 1], right positive; `balance` comes from the lexicon. */
  score(text: string, balance: number): number;
  /** Counts the features in parts of a text, for `scoreCounts`. */
  countParts(texts: readonly string[]): CountedParts;
  scoreCounts(counts: readonly FeatureCount[], balance: number): number;
}

/** With at least this many known features the linear model has its full weight. */
const fullWeightFeatures = 60;

/** Byte layout: `features` fingerprints (uint32, little endian), then as many idf (uint8), then weights (int8). */
export function packWeights(prints: Uint32Array, idf: Uint8Array, weights: Int8Array): Buffer {
  const bytes = Buffer.alloc(prints.length * 6);
  for (const [i, print] of prints.entries()) bytes.writeUInt32LE(print, i * 4);
  bytes.set(idf, prints.length * 4);
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), prints.length * 5);
  return bytes;
}

class FeatureSlots {
  private readonly mask: number;
  private readonly prints: Uint32Array;
  private readonly columns: Uint32Array;

  constructor(bytes: Buffer, features: number) {
    const size = 2 ** Math.ceil(Math.log2(features * 2 + 2));
    this.mask = size - 1;
    this.prints = new Uint32Array(size);
    this.columns = new Uint32Array(size);
    for (let column = 0; column < features; column += 1) {
      const print = bytes.readUInt32LE(column * 4);
      const slot = this.slotOf(print);
      this.prints[slot] = print;
      this.columns[slot] = column;
    }
  }

  private slotOf(print: number): number {
    let slot = print & this.mask;
    while (this.prints[slot] !== 0 && this.prints[slot] !== print) slot = (slot + 1) & this.mask;
    return slot;
  }

  /** -1 for a feature the model does not know. */
  find(print: number): number {
    const slot = this.slotOf(print);
    return this.prints[slot] === 0 ? -1 : (this.columns[slot] ?? -1);
  }
}

export function createLeanModel(card: LeanModelCard, bytes: Buffer): LeanModel {
  if (bytes.length !== card.features * 6) throw new Error('The lean weights do not fit their card.');
  const slots = new FeatureSlots(bytes, card.features);
  const idfAt = card.features * 4;
  const weightAt = card.features * 5;
  const { linear, lexicon, offset } = card.calibration;
  const countKnown = (texts: readonly string[]) => countParts(texts, (print) => slots.find(print));
  const scoreCounts = (counts: readonly FeatureCount[], balance: number): number => {
    let sum = 0;
    let square = 0;
    for (const { column, count } of counts) {
      const value = (1 + Math.log(Math.min(255, count))) * bytes.readUInt8(idfAt + column) * card.idfScale;
      sum += value * bytes.readInt8(weightAt + column) * card.weightScale;
      square += value * value;
    }
    const raw = (square > 0 ? sum / Math.sqrt(square) : 0) + card.bias;
    // Few known features lower the weight of the model; an article of 150 words has more of them.
    const share = Math.min(1, counts.length / fullWeightFeatures);
    return 2 / (1 + Math.exp(-(share * (linear * raw + offset) + lexicon * balance))) - 1;
  };
  return {
    card,
    countParts: countKnown,
    scoreCounts,
    score: (text, balance) => scoreCounts(countKnown([text]).without(-1), balance),
  };
}

/** Loads `lean-model.json` and `lean-weights.bin` of a folder. */
export function loadLeanModel(folder: string): LeanModel {
  const card = JSON.parse(readFileSync(`${folder}/lean-model.json`, 'utf8')) as LeanModelCard;
  return createLeanModel(card, readFileSync(`${folder}/lean-weights.bin`));
}
