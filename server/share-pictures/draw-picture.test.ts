import { Renderer } from '@takumi-rs/core';
import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import { buildPicture, describePicture, isDrawable, type PictureContent } from './build-picture.ts';
import { loadFonts, PictureDrawer, pictureTag } from './draw-picture.ts';

const content: PictureContent = {
  title: 'Senate passes stopgap budget hours before the deadline',
  counts: { left: 12, center: 7, right: 3, unrated: 4 },
  outlets: 19,
  note: 'news.example',
};

/** Width and height in the header of a PNG. */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
  return [view.getUint32(16), view.getUint32(20)];
}

describe('the picture of a story', () => {
  it('has the size that services expect, and is drawn once for the same content', async () => {
    const drawer = new PictureDrawer();
    const [first, second] = await Promise.all([drawer.draw(content), drawer.draw({ ...content })]);
    expect(sizeOf(first)).toEqual([1200, 630]);
    expect(second).toBe(first);
    const other = await drawer.draw({ ...content, counts: { ...content.counts, left: 13 } });
    expect(Buffer.compare(first, other)).not.toBe(0);
  });

  it('refuses more at once than it can draw soon', async () => {
    const drawer = new PictureDrawer();
    const drawn = await Promise.allSettled(
      Array.from({ length: 60 }, (_, outlets) => drawer.draw({ ...content, outlets })),
    );
    const refused = drawn.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(60);
    expect(await drawer.draw(content)).toBeInstanceOf(Uint8Array);
  });

  it('needs less than 50 ms of processor time', async () => {
    const drawer = new PictureDrawer();
    await drawer.draw(content);
    let outlets = 100;
    const milliseconds = await processorTimeOf(async () => {
      for (let drawn = 0; drawn < 5; drawn += 1) {
        outlets += 1;
        await drawer.draw({ ...content, title: 'Negotiations continue '.repeat(12), outlets });
      }
    });
    expect(milliseconds / 5).toBeLessThan(50);
  });

  it('has a tag that changes with what is shown and with nothing else', () => {
    const story = {
      title: 'Bridge\u0000 closed\n',
      bias_distribution: { left: 1, center: 2, right: 3 },
      unrated_count: 0,
      outlet_count: 6,
      is_sample: false,
    };
    const described = describePicture(story, { publicUrl: 'https://news.example/' });
    expect(described).toEqual({
      title: 'Bridge closed',
      counts: { left: 1, center: 2, right: 3, unrated: 0 },
      outlets: 6,
      note: 'news.example',
    });
    const sample = describePicture({ ...story, is_sample: true }, { publicUrl: 'https://news.example/' });
    expect(sample.note).toBe('Sample: an invented story');
    expect(pictureTag(described)).toBe(pictureTag({ ...described }));
    expect(pictureTag(described)).not.toBe(pictureTag({ ...described, outlets: 7 }));
  });

  it.each([
    '财政部长宣布新预算',
    'وزير المالية يعلن الميزانية',
    'שר האוצר',
    'Министр финансов',
    'Budget 🎉 passed',
    'a\u202egnp.exe',
  ])('of the title %j shows the number of outlets in its place', (title) => {
    const shown = (node: unknown) => JSON.stringify(node);
    expect(isDrawable(title)).toBe(false);
    expect(shown(buildPicture({ ...content, title }))).toContain('How 19 outlets report one story');
    expect(shown(buildPicture({ ...content, title }))).not.toContain(JSON.stringify(title));
  });
});

describe('the fonts of the pictures', () => {
  it.each(['Newsreader', 'Public Sans'])(
    'have every character that counts as drawable: %s',
    async (fontFamily) => {
      const renderer = new Renderer({ cacheMaxBytes: 0 });
      for (const font of await loadFonts()) await renderer.registerFont(font);
      const draw = async (text: string) => {
        const node = { type: 'text' as const, text, style: { fontFamily, fontSize: 24 } };
        return Buffer.from(await renderer.render(node, { width: 48, height: 48, format: 'raw' })).toString(
          'base64',
        );
      };
      const codes = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
        isDrawable,
      );
      expect(codes.length).toBeGreaterThan(400);
      // A character of no font, drawn as a box.
      const missing = await draw('\u4e00');
      const blank = await draw(' ');
      const without: string[] = [];
      for (const character of codes) {
        const drawn = await draw(character);
        if (drawn === missing || (drawn === blank && !/\s/.test(character))) without.push(character);
      }
      expect(missing).not.toBe(blank);
      expect(without).toEqual([]);
    },
  );
});
