import { randomUUID } from 'node:crypto';
import { congruential } from '#models/seeded-random.ts';
import type { Db } from '#server/db/db.ts';

const syllables = 'ba con der fil gor hen jal kim lor men nar pos ret sul tam vek'.split(' ');
const links = 'the of to in and a for on that was with by at from said will has after over its'.split(' ');
const articlesEach = 4;
const sentencesEach = 14;

function word(rank: number): string {
  let written = '';
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) written += syllables[rest % 16];
  return written;
}

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** Inserts stories of four articles by four outlets, with sentences of realistic length; deterministic. */
export async function fillStories(db: Db, count: number, now: Date): Promise<void> {
  const random = congruential(20_261_120);
  const pick = () => word(Math.floor(30_000 ** random()) - 1);
  const sentence = (subjects: readonly string[]) => {
    const words = Array.from({ length: 14 + Math.floor(random() * 10) }, (_, at) => {
      if (at % 2 === 1) return links[Math.floor(random() * links.length)] ?? 'the';
      return random() < 0.5 ? (subjects[Math.floor(random() * subjects.length)] ?? '') : pick();
    });
    return `${capital(words.join(' '))}.`;
  };
  const leans = [-0.4, 0, 0.4, null];
  for (let at = 0; at < count; at += 1) {
    const subjects = Array.from({ length: 8 }, pick);
    const id = randomUUID();
    const articles = Array.from({ length: articlesEach }, (_, order) => ({
      id: randomUUID(),
      domain: `outlet-${Math.floor(random() * 300)}.example`,
      title: capital(Array.from({ length: 10 }, (_, n) => (n % 3 === 2 ? 'of' : subjects[n % 8])).join(' ')),
      text: Array.from({ length: sentencesEach }, () => sentence(subjects)).join(' '),
      dated: new Date(now.getTime() - random() * 86_400_000),
      lean: leans[order] ?? null,
    }));
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('stories')
        .values({
          id,
          title: '',
          language: 'en',
          confidence: 0.5 + random() / 2,
          created_at: now,
          touched_at: now,
        })
        .execute();
      await tx
        .insertInto('articles')
        .values(
          articles.map((article) => ({
            id: article.id,
            canonical_address: `https://${article.domain}/${article.id}`,
            address: `https://${article.domain}/${article.id}`,
            domain: article.domain,
            page_kind: 'article',
            title: article.title,
            text: article.text,
            language: 'en',
            published_at: article.dated,
            fetched_at: now,
            word_count: 250,
            link_count: 3,
            correction_noted: false,
          })),
        )
        .execute();
      await tx
        .insertInto('ratings')
        .values(
          articles.map((article) => ({
            article_id: article.id,
            analyzer: 'embedded',
            analyzer_version: 'bench',
            analysis: JSON.stringify({ topics: ['politics'], summary: [] }),
            lean: article.lean,
            credibility: 0.5 + random() / 2,
            created_at: now,
          })),
        )
        .execute();
      await tx
        .insertInto('story_articles')
        .values(
          articles.map((article) => ({
            article_id: article.id,
            story_id: id,
            copy_of: null,
            probability: 0.9,
            outlet: article.domain,
            language: 'en',
            dated: article.dated,
            features: null,
            revision: 1,
            placed_at: now,
          })),
        )
        .execute();
    });
  }
}
