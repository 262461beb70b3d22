import { describe, expect, it } from 'vitest';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { loadOutletTable } from './outlet-table.ts';

const listOf = (hosts: string): string[] => hosts.trim().split(/\s+/);

/** Hosts of outlets that many readers open, as the addresses of their articles write them. */
const rated = listOf(`
  www.nytimes.com www.washingtonpost.com www.wsj.com www.usatoday.com www.latimes.com www.chicagotribune.com
  www.bostonglobe.com nypost.com www.nydailynews.com www.washingtontimes.com www.cnn.com edition.cnn.com
  www.foxnews.com www.foxbusiness.com www.msnbc.com www.nbcnews.com www.cbsnews.com www.npr.org www.cnbc.com
  www.bloomberg.com www.reuters.com apnews.com www.politico.com thehill.com www.axios.com www.vox.com
  www.slate.com www.theatlantic.com www.newyorker.com www.motherjones.com www.thenation.com jacobin.com
  www.huffpost.com www.buzzfeednews.com www.thedailybeast.com www.businessinsider.com www.economist.com
  time.com www.csmonitor.com reason.com www.nationalreview.com www.breitbart.com dailycaller.com
  www.dailywire.com thefederalist.com townhall.com www.theblaze.com www.newsmax.com www.theepochtimes.com
  www.bbc.co.uk www.bbc.com www.theguardian.com www.telegraph.co.uk www.independent.co.uk www.thetimes.co.uk
  www.ft.com www.dailymail.co.uk www.mirror.co.uk www.express.co.uk news.sky.com www.aljazeera.com
  www.washingtonexaminer.com abcnews.go.com www.pbs.org www.upi.com www.salon.com www.theroot.com
  fortune.com www.forbes.com www.theamericanconservative.com newrepublic.com thedispatch.com www.semafor.com
  foreignpolicy.com www.rollingstone.com www.dw.com www.france24.com www.cbc.ca www.abc.net.au www.scmp.com
  www.rte.ie nymag.com www.thecut.com
`);

/** Well known too; the table holds them without a rating of their lean, because their sources contradict each other. */
const unrated = listOf('www.newsweek.com www.azcentral.com www.post-gazette.com');

describe('the outlet table and well-known outlets', () => {
  const table = loadOutletTable();

  it('knows every one of them', () => {
    const hosts = [...rated, ...unrated];
    expect(hosts.filter((host) => findOutlet(table, host) === null)).toEqual([]);
  });

  it('rates the lean of those that readers open most', () => {
    const isUnrated = (host: string) => (findOutlet(table, host)?.lean ?? null) === null;
    expect(rated.filter(isUnrated)).toEqual([]);
  });

  it('puts a magazine on its side though its wording alone looks like the center', () => {
    expect(findOutlet(table, 'https://nymag.com/intelligencer/x')?.lean).toBeLessThanOrEqual(-0.3);
  });
});
