import { type FeedWebHost, unlikeArticles } from '#testing/feed-web.ts';

/** An invented report of an invented event. `hours` is its age when the fixture is written. */
interface Report {
  host: string;
  path: string;
  hours: number;
  title: string;
  text: readonly string[];
}

const reservoir: readonly Report[] = [
  {
    ...{ host: 'lantern.example', path: '/reservoir', hours: 3 },
    title: 'Oakmere reservoir drained after crack, and households pay for years of neglect',
    text: [
      'Engineers began to drain the Oakmere reservoir on Monday after divers found a crack of nine metres in its northern dam. Unions said that years of cuts to inspections had left the Oakmere dam without care.',
      'The water board said that repairs would take five weeks and cost twelve million pounds. Tankers bring drinking water to eleven villages below the reservoir until the dam is safe again.',
      'Minister Orla Venn promised an inquiry into the maintenance of the Oakmere reservoir. Campaigners said that privatised inspections had put working families at risk for the sake of profit.',
    ],
  },
  {
    ...{ host: 'chronicle.example', path: '/reservoir', hours: 4 },
    title: 'Oakmere reservoir drained after divers find crack in dam',
    text: [
      'Engineers began to drain the Oakmere reservoir on Monday after divers found a crack of nine metres in its northern dam. The water board said that repairs would take five weeks and cost about twelve million pounds.',
      'Eleven villages below the reservoir are supplied by tankers until the dam is safe again, the board said. About thirty thousand people use water of the Oakmere reservoir.',
      'Minister Orla Venn promised an inquiry into the maintenance of the reservoir. Inspectors last examined the northern dam three years ago.',
    ],
  },
  {
    ...{ host: 'sentinel.example', path: '/reservoir', hours: 2 },
    title: 'Taxpayers face twelve million bill as Oakmere reservoir is drained',
    text: [
      'The Oakmere reservoir is being drained by engineers since Monday because divers found a nine metre crack in its northern dam. Taxpayers face a bill of twelve million pounds for repairs that the water board said would take five weeks.',
      'Red tape delayed the inspection of the Oakmere dam for three years, the builders league said. Tankers bring drinking water to eleven villages below the reservoir.',
      'Business owners said that the bloated water board had wasted money for years. Minister Orla Venn promised an inquiry into the maintenance of the reservoir.',
    ],
  },
  {
    ...{ host: 'unlisted.example', path: '/reservoir', hours: 1 },
    title: 'What the drained Oakmere reservoir means for your tap water',
    text: [
      'The Oakmere reservoir is drained since Monday because of a nine metre crack in its northern dam. Tankers bring drinking water to eleven villages for the five weeks that the repairs take.',
      'The tankers stop at each village hall from six in the morning. The water board puts the cost of the repairs of the Oakmere dam at twelve million pounds.',
      'Minister Orla Venn promised an inquiry into the maintenance of the reservoir.',
    ],
  },
];

const tramway: readonly Report[] = [
  {
    ...{ host: 'lantern.example', path: '/tramway', hours: 8 },
    title: 'New tramway of Fellgate brings workers to the hospital without a car',
    text: [
      'The first tram of the new Fellgate tramway left the harbour on Saturday with six hundred passengers. The line links the harbour with the hospital in eighteen minutes, the city council said.',
      'Nurses’ unions welcomed the Fellgate tramway because buses had been cut for years. A ticket for the tram costs two pounds, and children travel free.',
      'Mayor Ivo Stane said that a second line of the tramway to the university would open in two years.',
    ],
  },
  {
    ...{ host: 'chronicle.example', path: '/tramway', hours: 9 },
    title: 'Fellgate opens tramway between harbour and hospital',
    text: [
      'The first tram of the new Fellgate tramway left the harbour on Saturday with six hundred passengers on board. The line of seven kilometres links the harbour with the hospital in eighteen minutes, according to the city council.',
      'A ticket for the tram costs two pounds and children travel free. The Fellgate tramway cost ninety million pounds, four million more than planned.',
      'A second line to the university is planned to open in two years, mayor Ivo Stane said.',
    ],
  },
  {
    ...{ host: 'sentinel.example', path: '/tramway', hours: 7 },
    title: 'Fellgate tramway opens millions over budget',
    text: [
      'The Fellgate tramway opened on Saturday, four million pounds over budget. The first tram left the harbour for the hospital with six hundred passengers and needed eighteen minutes.',
      'Shopkeepers on the line said that three years of building had cost them their trade, and that the council had never listened. A ticket for the tram costs two pounds.',
      'Mayor Ivo Stane nevertheless plans a second line of the tramway to the university in two years.',
    ],
  },
];

const orchard: readonly Report[] = [
  {
    ...{ host: 'chronicle.example', path: '/orchard', hours: 27 },
    title: 'Late frost destroys half of the apple harvest in the Tarn valley',
    text: [
      'A late frost destroyed about half of the apple harvest in the Tarn valley on Friday night, the growers association said. Temperatures fell to minus six degrees while the orchards were in blossom.',
      'Some four hundred orchards in the Tarn valley grow apples. The association expects that prices of apples will rise by a fifth in the autumn.',
      'The agriculture ministry said that it would decide on aid for the growers within a month.',
    ],
  },
  {
    ...{ host: 'sentinel.example', path: '/orchard', hours: 26 },
    title: 'Apple growers of the Tarn valley lose half of harvest to frost and ask for lower taxes',
    text: [
      'Half of the apple harvest in the Tarn valley was destroyed by a late frost on Friday night, according to the growers association. The orchards were in blossom when temperatures fell to minus six degrees.',
      'Growers asked the government to cut taxes instead of handing out subsidies. Prices of apples may rise by a fifth in the autumn, the association said.',
      'The agriculture ministry will decide on aid for the apple growers within a month.',
    ],
  },
];

/** An agency text that two outlets print word for word. */
const agencyText: Report['text'] = [
  'The comet Hallvard will be visible to the naked eye above the northern horizon from Thursday, the observatory of Pell said. It was discovered in March by two amateurs with a telescope of twenty centimetres.',
  'The comet Hallvard comes within sixty million kilometres of the Earth and returns in eight thousand years, astronomers of the observatory computed. The best time to see it is an hour after sunset.',
  'Schools of the county open their playgrounds to watch the comet on Thursday evening.',
];

const comet: readonly Report[] = ['lantern.example', 'unlisted.example'].map((host, at) => ({
  ...{ host, path: '/comet', hours: 12 + at, title: 'Comet Hallvard visible from Thursday' },
  text: agencyText,
}));

const reports = [...reservoir, ...tramway, ...orchard, ...comet];

/** The articles of the invented outlets by host, dated back from `now`. */
export function inventedNews(now: Date): Map<string, FeedWebHost> {
  const hosts = new Map<string, FeedWebHost>();
  for (const name of new Set(reports.map(({ host }) => host))) {
    const articles = reports
      .filter(({ host }) => host === name)
      .map((report) => ({ ...report, publishedAt: new Date(now.getTime() - report.hours * 3_600_000) }));
    hosts.set(name, { articles });
  }
  const gone = { path: '/gone', title: 'A page that is gone', text: ['It was here yesterday.'], status: 404 };
  hosts.set('village.example', { articles: [...unlikeArticles('village.example', 4), gone] });
  hosts.set('silent.example', { articles: [], status: 500 });
  hosts.set('hooks.example', { articles: [{ path: '/balance', title: 'Heard', text: ['Heard.'] }] });
  return hosts;
}

/** Ratings that an administrator saves; unlisted.example and village.example have none. */
export const ratedOutlets = [
  { domain: 'lantern.example', name: 'The Oakmere Lantern', lean: -0.55, reliability: 0.72 },
  { domain: 'chronicle.example', name: 'The Chronicle', lean: 0.02, reliability: 0.85 },
  { domain: 'sentinel.example', name: 'The Sentinel', lean: 0.6, reliability: 0.64 },
] as const;
