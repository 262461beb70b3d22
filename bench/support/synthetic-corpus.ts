import pg from 'pg';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { congruential } from '#models/seeded-random.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { createLog } from '#server/log.ts';

/** Words of subjects, from words in every tenth article to words in every thousandth. */
const subjectWords =
  `election government climate economy president senate budget court police school health tax border energy union
housing hospital vaccine climate tariff inflation jobs minister parliament trade migration pension wage rent bridge
railway pipeline reactor wildfire drought flood harvest fishery orchard museum library stadium referendum treaty
sanctions ceasefire hostage tribunal verdict appeal pardon lobby donor scandal audit shutdown strike picket layoff
merger antitrust patent satellite asteroid telescope glacier reef wetland bison salmon wolves vaccine measles`.split(
    /\s+/,
  );

const fillerCount = 30_000;

/** Pseudo-words of two to four syllables, so that stemming and indexing have real work. */
function fillerWord(rank: number): string {
  const syllables = [
    'ba',
    'con',
    'der',
    'fil',
    'gor',
    'hen',
    'jal',
    'kim',
    'lor',
    'men',
    'nar',
    'pos',
    'ret',
    'sul',
    'tam',
    'vek',
  ];
  let word = '';
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) word += syllables[rest % 16];
  return word;
}

function createWriter(seed: number) {
  const random = congruential(seed);
  // Zipf: a few words make up most of a text.
  const filler = () => fillerWord(Math.floor(fillerCount ** random()) - 1);
  const subject = () => subjectWords[Math.floor(subjectWords.length ** random()) - 1] ?? 'election';
  const words = (count: number, subjects: readonly string[]) =>
    Array.from({ length: count }, () =>
      random() < 0.04 ? (subjects[Math.floor(random() * subjects.length)] ?? 'news') : filler(),
    ).join(' ');
  return { random, subject, words };
}

const wordsOfText = 300;
const batchSize = 500;
/** The database stores some batches while the next one is written. */
const batchesAtOnce = 3;

/** Fills a migrated database with articles and ratings of realistic size, deterministic by seed. */
export async function fillCorpus(pool: pg.Pool, count: number, now: Date): Promise<void> {
  const { random, subject, words } = createWriter(20_261_120);
  const stored: Promise<unknown>[] = [];
  for (let done = 0; done < count; done += batchSize) {
    if (stored.length === batchesAtOnce) await stored.shift();
    const rows = Array.from({ length: Math.min(batchSize, count - done) }, (_, at) => {
      const subjects = [subject(), subject(), subject()];
      const published = new Date(now.getTime() - random() * 90 * 86_400_000);
      const outlet = Math.floor(random() * 300);
      return {
        address: `https://outlet-${outlet}.example/${done + at}`,
        domain: `outlet-${outlet}.example`,
        title: `${subjects.join(' ')} ${words(5, subjects)}`,
        description: words(25, subjects),
        text: words(wordsOfText, subjects),
        published_at: published.toISOString(),
        lean: Math.round((random() * 2 - 1) * 100) / 100,
        credibility: Math.round((0.3 + random() * 0.6) * 100) / 100,
      };
    });
    const query = pool.query(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(address text, domain text, title text, description text,
           text text, published_at timestamptz, lean real, credibility real)
       ), stored AS (
         INSERT INTO articles (canonical_address, address, domain, page_kind, title, published_at, site_name, language,
           description, text, word_count, link_count, correction_noted, fetched_at)
         SELECT address, address, domain, 'article', title, published_at, domain, 'en', description, text, ${wordsOfText},
           3, false, published_at FROM given
         RETURNING id, canonical_address
       )
       INSERT INTO ratings (article_id, analyzer, analyzer_version, analysis, lean, credibility, created_at)
       SELECT stored.id, 'embedded', 'bench', $2::jsonb, lean, credibility, published_at
       FROM stored JOIN given ON address = canonical_address`,
      [JSON.stringify(rows), JSON.stringify(ratingOfBench)],
    );
    // The loop ends with the first failure; those after it have nobody who waits.
    query.catch(() => {});
    stored.push(query);
  }
  await Promise.all(stored);
  await pool.query('VACUUM ANALYZE articles');
  await pool.query('VACUUM ANALYZE ratings');
}

/** Different texts of a corpus that `fillCopies` makes. */
const copiedArticles = 5_000;

/** The columns of the search, as the migration computes them, and the part of a trigger that computes them. */
const searchColumns = {
  search_headline: `setweight(to_tsvector('english', left(NEW.title, 2000)), 'A') ||
    setweight(to_tsvector('english', left(coalesce(NEW.description, ''), 2000)), 'B')`,
  search_text: `to_tsvector('english', left(NEW.title, 2000) || ' ' || left(coalesce(NEW.description, ''), 2000) ||
    ' ' || left(NEW.text, 20000))`,
};

/**
 * As `fillCorpus`, but with copies of 5,000 articles at other addresses and times, and with copied search words, which
 * needs a fraction of the time. The database computes the search words of later articles by a trigger afterwards,
 * because words of a generated column cannot be copied.
 */
export async function fillCopies(pool: pg.Pool, count: number, now: Date): Promise<void> {
  await fillCorpus(pool, Math.min(count, copiedArticles), now);
  const copies = Math.ceil(count / copiedArticles) - 1;
  if (copies <= 0) return;
  for (const column of Object.keys(searchColumns))
    await pool.query(`ALTER TABLE articles ALTER COLUMN ${column} DROP EXPRESSION`);
  await pool.query('CREATE TABLE originals AS SELECT * FROM articles');
  const copiedColumns = `domain, page_kind, title, site_name, language, description, text, word_count, link_count,
    correction_noted, ${Object.keys(searchColumns).join(', ')}`;
  for (let copy = 1; copy <= copies; copy += 1) {
    const seconds = Math.round((copy * 90 * 86_400) / copies);
    await pool.query(
      `WITH copied AS (
         INSERT INTO articles (canonical_address, address, published_at, fetched_at, ${copiedColumns})
         SELECT canonical_address || '-' || $1, address || '-' || $1, moved, moved, ${copiedColumns}
         FROM originals, LATERAL (SELECT $3::timestamptz - make_interval(secs =>
           (extract(epoch FROM $3::timestamptz - published_at)::bigint + $2::bigint) % ${90 * 86_400}) AS moved) AS times
         RETURNING id, published_at
       )
       INSERT INTO ratings (article_id, analyzer, analyzer_version, analysis, lean, credibility, created_at)
       SELECT id, 'embedded', 'bench', $4::jsonb, 0.2, 0.6, published_at FROM copied`,
      [String(copy), seconds, now, JSON.stringify(ratingOfBench)],
    );
  }
  await pool.query('DROP TABLE originals');
  const assignments = Object.entries(searchColumns).map(([name, value]) => `NEW.${name} := ${value};`);
  await pool.query(`CREATE FUNCTION search_words() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN ${assignments.join(' ')} RETURN NEW; END $$`);
  await pool.query(`CREATE TRIGGER search_words BEFORE INSERT OR UPDATE OF title, description, text ON articles
    FOR EACH ROW EXECUTE FUNCTION search_words()`);
  await pool.query('VACUUM ANALYZE articles');
  await pool.query('VACUUM ANALYZE ratings');
}

const articlesOfStory = 10;

/** Puts all articles into stories of ten, in the order of their dates, with topics in turn. */
async function fillStories(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE grouped AS
    SELECT id, title, domain, published_at, (row_number() OVER (ORDER BY published_at) - 1) / ${articlesOfStory} AS story
    FROM articles`);
  await pool.query(
    `INSERT INTO stories (id, title, topic, language, confidence, article_count, first_article_at, last_article_at,
       card, created_at, touched_at)
     SELECT md5(story::text)::uuid, min(title), ($1::text[])[1 + story % 7], 'en', 0.9, count(*), min(published_at),
       max(published_at), '{}', min(published_at), max(published_at)
     FROM grouped GROUP BY story`,
    [storyTopics],
  );
  await pool.query(`
    INSERT INTO story_articles (article_id, story_id, probability, outlet, language, dated, revision, placed_at)
    SELECT id, md5(story::text)::uuid, 0.9, domain, 'en', published_at, 1, published_at FROM grouped`);
  await pool.query('DROP TABLE grouped');
  for (const table of ['stories', 'story_articles']) await pool.query(`VACUUM ANALYZE ${table}`);
}

/** Runs `fill` without the indexes of the search, which are built faster at once. */
export async function withoutSearchIndexes(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  const columns = ['search_headline', 'search_text'];
  for (const column of columns) await pool.query(`DROP INDEX articles_${column}`);
  await fill();
  const client = await pool.connect();
  try {
    await client.query("SET maintenance_work_mem = '1GB'");
    for (const column of columns) {
      await client.query(`CREATE INDEX articles_${column} ON articles USING gin (${column})`);
    }
    await client.query('RESET maintenance_work_mem');
  } finally {
    client.release();
  }
}

/** Creates the tables of a database and fills them with articles, ratings and stories. */
export async function fillNews(url: string, articles: number, now: Date): Promise<void> {
  const log = createLog('silent');
  const database = await openPostgresql(url, log);
  await migrate(database, log).finally(() => database.close());
  const pool = new pg.Pool({ connectionString: url });
  await withoutSearchIndexes(pool, () => fillCorpus(pool, articles, now));
  await fillStories(pool);
  await pool.end();
}

/** An Analysis without content. */
const ratingOfBench = {
  analyzer: { name: 'embedded', version: 'bench' },
  lean: {
    estimate: null,
    low: null,
    high: null,
    confidence: 0,
    abstention: 'weak-signal',
    basis: 'none',
    parts: [],
    evidence: [],
  },
  credibility: { score: null, low: null, high: null, confidence: 0, outletReliability: null, factors: [] },
  topics: [],
  summary: [],
  biasAnalysis: [],
  reasoning: '',
  notes: [],
};
