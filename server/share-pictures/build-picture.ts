import type { Node } from '@takumi-rs/core';
import type { StoryCard } from '#contract/news.ts';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { plainLine } from '#server/outputs/plain-line.ts';

/**
 * The characters that both fonts of the pictures have: Latin letters of Europe and Vietnam, digits and the usual
 * punctuation. The fonts have no Arabic, Cyrillic, Greek, Hebrew, Chinese, Japanese, Korean or emoji; a test draws
 * every character of this set.
 */
const drawable =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017e\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]*$/;

/** Whether the fonts of the pictures have every character of a text. */
export function isDrawable(text: string): boolean {
  return drawable.test(text.normalize('NFC'));
}

/** The size that services which show links expect. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** What a picture shows of a story. */
export interface PictureContent {
  /** One line of plain text; left out where the fonts lack a character of it. */
  title: string;
  counts: Readonly<Record<Side | 'unrated', number>>;
  outlets: number;
  /** The host of this server, or that the story is invented. */
  note: string;
}

type Style = NonNullable<Node['style']>;

/** The tokens of the light theme, web/styles/tokens.css. */
const color = {
  paper: '#f4f5f3',
  ink: '#14181c',
  ink2: '#434a51',
  rule: '#b9bfbb',
  brass: '#a97a1f',
  white: '#ffffff',
} as const;

const parts = {
  left: { word: 'Left', letter: 'L', fill: '#1d4ed8', text: '#ffffff', line: '#1d4ed8' },
  center: { word: 'Center', letter: 'C', fill: '#e5e7eb', text: '#14181c', line: '#848b93' },
  right: { word: 'Right', letter: 'R', fill: '#b91c1c', text: '#ffffff', line: '#b91c1c' },
  unrated: { word: 'Unrated', letter: '?', fill: '#ffffff', text: '#14181c', line: '#7f868d' },
} as const;

type Part = keyof typeof parts;

const order: readonly Part[] = [...sides, 'unrated'];
/** With fewer rated articles no shares are drawn, as on the page. */
const minForShares = 4;
const padding = 64;
const barHeight = 88;

const text = (content: string, style: Style): Node => ({ type: 'text', text: content, style });
const box = (children: Node[], style: Style): Node => ({
  type: 'container',
  children,
  style: { display: 'flex', ...style },
});

const sans: Style = { fontFamily: 'Public Sans', fontSize: 30, color: color.ink2 };

function badge(part: Part, size: number): Node {
  const { letter, fill, text: ink, line } = parts[part];
  const label = text(letter, { ...sans, fontSize: size * 0.55, fontWeight: 700, color: ink });
  return box([label], {
    ...{ width: size, height: size, alignItems: 'center', justifyContent: 'center' },
    ...{ backgroundColor: fill, borderWidth: 2, borderStyle: 'solid', borderColor: line },
  });
}

function segment(part: Part, count: number, share: number): Node {
  const { letter, fill, text: ink, line } = parts[part];
  // A narrow segment is known by its place and by the key.
  const label =
    share < 0.08 ? [] : [text(`${letter} ${count}`, { ...sans, fontSize: 38, fontWeight: 700, color: ink })];
  return box(label, {
    ...{ flexGrow: count, flexShrink: 1, flexBasis: 0, minWidth: 10, height: barHeight, overflow: 'hidden' },
    ...{ alignItems: 'center', paddingLeft: label.length === 0 ? 0 : 20, backgroundColor: fill },
    ...{ borderWidth: 2, borderStyle: 'solid', borderColor: line },
  });
}

function drawBar(counts: PictureContent['counts']): Node {
  const rated = counts.left + counts.center + counts.right;
  const row = { height: barHeight, gap: 6, alignItems: 'center' } as const;
  if (rated === 0) return box([text('No rated articles yet.', { ...sans, fontSize: 38 })], row);
  if (rated < minForShares) {
    const marks = sides.flatMap((side) => Array.from({ length: counts[side] }, () => badge(side, barHeight)));
    return box(marks, row);
  }
  const all = rated + counts.unrated;
  const present = order.filter((part) => counts[part] > 0);
  return box(
    present.map((part) => segment(part, counts[part], counts[part] / all)),
    { ...row, width: '100%' },
  );
}

function drawKey({ counts, outlets }: PictureContent): Node {
  const entries = order.map((part) =>
    box([badge(part, 34), text(`${parts[part].word} ${counts[part]}`, sans)], {
      gap: 12,
      alignItems: 'center',
    }),
  );
  const outletWord = outlets === 1 ? 'outlet' : 'outlets';
  return box(
    [
      box(entries, { gap: 32, alignItems: 'center' }),
      text(`${outlets} ${outletWord}`, { ...sans, fontWeight: 600, color: color.ink }),
    ],
    { justifyContent: 'space-between', alignItems: 'center', width: '100%' },
  );
}

/** Longer titles are set smaller; what four lines do not hold ends in an ellipsis. */
function sizeOf(title: string): number {
  if (title.length <= 50) return 76;
  return title.length <= 100 ? 64 : 54;
}

function drawTitle({ title, outlets }: PictureContent): Node {
  const isTitled = title !== '' && isDrawable(title);
  const shown = isTitled
    ? title
    : `How ${outlets} ${outlets === 1 ? 'outlet reports' : 'outlets report'} one story`;
  return text(shown, {
    ...{
      fontFamily: 'Newsreader',
      fontWeight: 600,
      fontSize: sizeOf(shown),
      lineHeight: 1.16,
      color: color.ink,
    },
    ...{
      lineClamp: 4,
      textOverflow: 'ellipsis',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      width: '100%',
    },
  });
}

/** The picture of a story: title, distribution bar and counts. */
export function buildPicture(content: PictureContent): Node {
  const brand = text('Balance', {
    fontFamily: 'Newsreader',
    fontWeight: 600,
    fontSize: 40,
    color: color.ink,
  });
  const note = isDrawable(content.note) ? content.note : '';
  const head = box([brand, text(note, sans)], {
    ...{ justifyContent: 'space-between', alignItems: 'center', width: '100%', paddingBottom: 20 },
    ...{ borderBottomWidth: 4, borderBottomStyle: 'solid', borderBottomColor: color.brass },
  });
  const middle = box([drawTitle(content)], { flexGrow: 1, alignItems: 'center', width: '100%' });
  const foot = box([drawBar(content.counts), drawKey(content)], {
    flexDirection: 'column',
    gap: 28,
    width: '100%',
  });
  return box([head, middle, foot], {
    ...{ flexDirection: 'column', width: pictureSize.width, height: pictureSize.height, padding },
    backgroundColor: color.paper,
  });
}

/** What the picture of a story shows. */
export function describePicture(
  story: Pick<StoryCard, 'title' | 'bias_distribution' | 'unrated_count' | 'outlet_count' | 'is_sample'>,
  { publicUrl }: { publicUrl: string },
): PictureContent {
  return {
    title: plainLine(story.title).normalize('NFC'),
    counts: { ...story.bias_distribution, unrated: story.unrated_count },
    outlets: story.outlet_count,
    note: story.is_sample ? 'Sample: an invented story' : new URL(publicUrl).hostname,
  };
}
