import type { Follow } from '#contract/following.ts';
import type { StoryCard } from '#contract/news.ts';
import { type DigestFrequency, digestRhythms } from '#domain/following/preferences.ts';
import { escapeHtml } from '#server/mail/message.ts';
import {
  type DigestContent,
  describeBlindspot,
  describeChanges,
  describeDistribution,
  describeSource,
  nameOf,
  pathOf,
  plural,
  storyPath,
} from './describe-news.ts';
import { barHtml, dimHtml, headingHtml, itemHtml, linkHtml, pageHtml, sectionHtml } from './mail-html.ts';

/** A mail as its recipient reads it. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

interface Links {
  /** The address that people open, without a trailing slash. */
  publicUrl: string;
  /** The page that ends these mails after a confirmation. */
  unsubscribeUrl: string;
}

const maxSubject = 120;
const blindspotTitle = (side: string) => `Blindspots of the ${side}`;

function cut(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

function followHtml(follow: Follow, publicUrl: string): string {
  const items = (follow.news?.items ?? []).map((item) => {
    const url = item.url ?? (item.story_id === null ? null : publicUrl + storyPath(item.story_id));
    const title =
      url === null ? escapeHtml(item.title) : linkHtml(url, item.title, 'text-decoration:underline');
    const source = describeSource(item);
    return `<li style="margin:0 0 4px">${title}${source === '' ? '' : ` <span class="b-dim" style="color:#434a51">${escapeHtml(source)}</span>`}</li>`;
  });
  const changes = describeChanges(follow).map(escapeHtml).join('<br>');
  return itemHtml(
    [
      headingHtml(publicUrl + pathOf(follow), nameOf(follow)),
      dimHtml(changes),
      follow.story === null ? '' : barHtml(follow.story),
      items.length === 0
        ? ''
        : `<ul style="margin:8px 0 0;padding:0 0 0 18px;font-size:14px;line-height:20px">${items.join('')}</ul>`,
    ].join(''),
  );
}

function storyHtml(story: StoryCard, publicUrl: string): string {
  return itemHtml(
    [
      headingHtml(publicUrl + storyPath(story.id), story.title),
      barHtml(story),
      dimHtml(
        `${plural(story.article_count, 'article')} of ${plural(story.outlet_count, 'independent source')}${
          story.blindspot === null ? '' : `<br>${escapeHtml(describeBlindspot(story.blindspot))}`
        }`,
      ),
    ].join(''),
  );
}

function followText(follow: Follow, publicUrl: string): string {
  const items = (follow.news?.items ?? []).map((item) => {
    const source = describeSource(item);
    return `  - ${item.title}${source === '' ? '' : ` (${source})`}`;
  });
  const story = follow.story === null ? [] : [`  ${describeDistribution(follow.story)}`];
  const changes = describeChanges(follow).map((change) => `  ${change}`);
  return [`* ${nameOf(follow)}`, ...changes, ...story, ...items, `  ${publicUrl}${pathOf(follow)}`].join(
    '\n',
  );
}

function storyText(story: StoryCard, publicUrl: string): string {
  const blindspot = story.blindspot === null ? [] : [`  ${describeBlindspot(story.blindspot)}`];
  const count = `${plural(story.article_count, 'article')} of ${plural(story.outlet_count, 'independent source')}`;
  return [
    `* ${story.title}`,
    `  ${describeDistribution(story)}. ${count}.`,
    ...blindspot,
    `  ${publicUrl}${storyPath(story.id)}`,
  ].join('\n');
}

function sectionText(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title.toUpperCase()}\n\n${items.join('\n\n')}`];
}

function footerHtml({ publicUrl, unsubscribeUrl }: Links, reason: string): string {
  const link = (url: string, text: string) => linkHtml(url, text, 'color:#434a51;text-decoration:underline');
  return `${escapeHtml(reason)}<br>${link(`${publicUrl}/preferences`, 'Change when and what')} · ${link(unsubscribeUrl, 'Stop these mails')}`;
}

function footerText({ publicUrl, unsubscribeUrl }: Links, reason: string): string {
  return `--\n${reason}\nChange when and what: ${publicUrl}/preferences\nStop these mails: ${unsubscribeUrl}\n`;
}

function write(
  content: DigestContent,
  links: Links,
  { title, subject, reason }: { title: string; subject: string; reason: string },
): WrittenMail {
  const { follows, topStories, blindspots } = content;
  const { publicUrl } = links;
  const html = [
    sectionHtml(
      'What you follow',
      follows.map((follow) => followHtml(follow, publicUrl)),
    ),
    sectionHtml(
      'Top stories',
      topStories.map((story) => storyHtml(story, publicUrl)),
    ),
    ...blindspots.map(({ side, stories }) =>
      sectionHtml(
        blindspotTitle(side),
        stories.map((story) => storyHtml(story, publicUrl)),
      ),
    ),
  ].join('');
  const text = [
    title,
    ...sectionText(
      'What you follow',
      follows.map((follow) => followText(follow, publicUrl)),
    ),
    ...sectionText(
      'Top stories',
      topStories.map((story) => storyText(story, publicUrl)),
    ),
    ...blindspots.flatMap(({ side, stories }) =>
      sectionText(
        blindspotTitle(side),
        stories.map((story) => storyText(story, publicUrl)),
      ),
    ),
    footerText(links, reason),
  ].join('\n\n\n');
  const footer = footerHtml(links, reason);
  return {
    subject: cut(subject, maxSubject),
    text,
    html: pageHtml({ title, preview: subject, body: html, footer }),
  };
}

/** The digest of a day in the reader's time zone, such as 2026-11-23. */
export function writeDigest(
  content: DigestContent,
  links: Links,
  { day, frequency }: { day: string; frequency: DigestFrequency },
): WrittenMail {
  const title = `Balance, ${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))}`;
  const first = content.follows[0] ?? null;
  const lead = first === null ? (content.topStories[0]?.title ?? 'blindspots') : nameOf(first);
  const news =
    content.follows.length === 0 ? '' : `${plural(content.follows.length, 'followed thing')} with news: `;
  const reason = `You receive this ${digestRhythms[frequency].name} digest because you turned it on in Balance.`;
  return write(content, links, { title, subject: `${news}${lead}`, reason });
}

/** An alert about followed stories. */
export function writeAlert(content: DigestContent, links: Links): WrittenMail {
  const [first] = content.follows;
  const change = first === undefined ? '' : (describeChanges(first).at(-1) ?? '');
  const name = first === undefined ? 'News' : nameOf(first);
  const more =
    content.follows.length > 1
      ? ` and ${plural(content.follows.length - 1, 'more story', 'more stories')}`
      : '';
  const reason = 'You receive this alert because you turned alerts for followed stories on in Balance.';
  return write(content, links, {
    title: 'News of a story you follow',
    subject: `${change}: ${name}${more}`,
    reason,
  });
}
