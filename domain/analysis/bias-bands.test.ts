import { describe, expect, it } from 'vitest';
import { biasBarWidth, biasCategory, categoryLabel, checkerBiasBand, storyBiasBand } from './bias-bands.ts';

describe('storyBiasBand', () => {
  it.each([
    [-1, 'Strongly Left Leaning', 'blue'],
    [-0.7, 'Strongly Left Leaning', 'blue'],
    [-0.69, 'Left Leaning', 'blue'],
    [-0.3, 'Left Leaning', 'blue'],
    [-0.29, 'Slightly Left Leaning', 'blue'],
    [-0.1, 'Slightly Left Leaning', 'blue'],
    [-0.09, 'Center/Neutral', 'green'],
    [0, 'Center/Neutral', 'green'],
    [0.1, 'Center/Neutral', 'red'],
    [0.11, 'Slightly Right Leaning', 'red'],
    [0.3, 'Slightly Right Leaning', 'red'],
    [0.31, 'Right Leaning', 'red'],
    [0.7, 'Right Leaning', 'red'],
    [0.71, 'Strongly Right Leaning', 'red'],
    [1, 'Strongly Right Leaning', 'red'],
    [Number.NaN, 'Unknown', 'grey'],
    [null, 'Unknown', 'grey'],
    [undefined, 'Unknown', 'grey'],
  ] as const)('calls %s %s, %s', (lean, label, color) => {
    expect(storyBiasBand(lean)).toEqual({ label, color });
  });
});

describe('checkerBiasBand', () => {
  it.each([
    [-2, 'Left', 'blue'],
    [-1, 'Left', 'blue'],
    [-0.99, 'Lean Left', 'blue'],
    [-0.25, 'Lean Left', 'blue'],
    [-0.24, 'Center/Neutral', 'green'],
    [0, 'Center/Neutral', 'green'],
    [0.24, 'Center/Neutral', 'green'],
    [0.25, 'Lean Right', 'red'],
    [0.99, 'Lean Right', 'red'],
    [1, 'Right', 'red'],
    [2, 'Right', 'red'],
  ] as const)('calls %f %s, %s', (numeric, label, color) => {
    expect(checkerBiasBand(numeric)).toEqual({ label, color });
  });

  it.each([
    [0, 10],
    [-0.5, 35],
    [1, 60],
    [1.8, 100],
    [-2, 100],
  ])('draws the bar of %f %f percent wide', (numeric, width) => {
    expect(biasBarWidth(numeric)).toBe(width);
  });
});

describe('biasCategory', () => {
  it.each([
    [-0.1, 'left'],
    [-0.099, 'center'],
    [0.099, 'center'],
    [0.1, 'right'],
    [null, null],
  ] as const)('puts %s into %s', (lean, category) => {
    expect(biasCategory(lean)).toBe(category);
  });
});

describe('categoryLabel', () => {
  it.each([
    ['left', 'Left'],
    ['Left-Leaning', 'Left-Leaning'],
    ['right', 'Right'],
    ['right-leaning', 'Right-Leaning'],
    ['center', 'Center'],
    ['center-leaning', 'Center-Leaning'],
    ['centrist', 'Centrist'],
    ['sideways', 'Unknown'],
    ['constructor', 'Unknown'],
    [null, 'Unknown'],
  ])('labels %s as %s', (word, label) => {
    expect(categoryLabel(word)).toBe(label);
  });
});
