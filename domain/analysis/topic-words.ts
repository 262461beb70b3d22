import type { StoryTopic } from './topic-names.ts';

/** Words of a topic. A strong word alone names it; a weak one belongs to it and is said elsewhere too. */
export interface TopicWords {
  topic: StoryTopic;
  strong: string;
  weak: string;
}

/** Words that name something else together; they are counted as one, written without the space. */
export const phrases: readonly string[] = [
  'social media',
  'facial recognition',
  'section 230',
  'manipulated media',
  'fake news',
  'cancel culture',
  'news media',
  'mainstream media',
  'news outlets',
  'hot mic',
  'trade deal',
  'trade war',
  'trade pact',
  'trade talks',
  'trade agreement',
  'climate change',
  'prime minister',
  'foreign minister',
  'middle east',
  'al qaeda',
  'police shooting',
  'search warrant',
];

/**
 * Written by hand and tried on half of the labelled sample of evals/topic-labels.csv. Names of people in
 * high office count for politics: a story on what they say is a political one, whatever they talk about.
 */
export const topicWords: readonly TopicWords[] = [
  {
    topic: 'politics',
    strong: `election elections reelection primary primaries caucus caucuses ballot ballots voter voters voting campaign
senate senator senators congress congressional congressman congresswoman democrat democrats democratic republican
republicans gop impeachment impeach supreme partisan bipartisan lawmaker lawmakers legislation nominee electoral
polls prosecutors indictment subpoena subpoenas testimony whistleblower mueller obstruction constitutional unconstitutional
constitution amendment tory tories labour parliament mps westminster holyrood brexit referendum asylum daca
immigration immigrants deportation abortion gerrymandering filibuster whitehouse confederate brutality racist racism
antifa census pardon pardons commutes scotus searchwarrant`,
    weak: `vote votes candidate candidates governor governors mayor president presidential party bill bills poll
conservative conservatives liberal liberals progressive progressives left right political politics politician politicians
policy administration government federal court courts judge judges justice justices attorney law laws lawsuit reform
protest protests protesters police policing rights gun guns border migrants undocumented citizenship detention probation
parole prison minister trump biden obama clinton sanders pelosi mcconnell schumer pence barr warren bloomberg cuomo
blasio whitmer kavanaugh flynn comey harris johnson starmer sunak corbyn boris speech statues monuments tweeted rally
supporters debate delegates endorsement scandal allegation allegations accuser executive order rule`,
  },
  {
    topic: 'technology',
    strong: `facebook google twitter reddit youtube tiktok instagram microsoft software app apps algorithm algorithms
smartphone cyber cybersecurity hackers hacking encryption robot robots startup startups silicon iphone android chatbot
chip chips semiconductor computing facialrecognition section230 manipulatedmedia`,
    weak: `technology tech internet online data privacy artificial intelligence computer computers digital
platform platforms users apple amazon socialmedia accounts network video videos moderation`,
  },
  {
    topic: 'economy',
    strong: `economy economic economists inflation unemployment jobless wages stock stocks investors tariff tariffs
recession gdp earnings mortgage layoffs fed dow nasdaq bond bonds retailers landlords tenants rent shareholders
bankruptcy wall usmca nafta tradedeal tradewar tradepact tradetalks tradeagreement`,
    weak: `jobs market markets shares bank banks banking trade tax taxes budget deficit debt growth prices
companies company business businesses billion revenue workers consumers consumer spending interest rate rates housing
profits store stores industry financial customers employees employers restaurants manufacturing exports farmers
stimulus supply sales`,
  },
  {
    topic: 'international',
    strong: `nato russia ukraine chinese iran iranian israel israeli netanyahu palestinian syria syrian iraq
iraqi afghanistan taliban korea korean eu embassy ambassador diplomat diplomats diplomatic kremlin beijing moscow
missile missiles isis baghdadi kashmir delhi india pakistan turkey turkish kurds kurdish saudi venezuela hong kong kim
jong zealand ethiopian nepal wuhan tehran baghdad zarif germany france macron merkel extradition likud knesset
brussels africa yemen gaza hamas hezbollah taiwan myanmar uranium primeminister foreignminister middleeast alqaeda`,
    weak: `foreign war troops military european europe sanctions treaty refugees nations china russian strike
strikes nuclear allies international overseas ministry border militants soldiers army britain british canada mexico
japan australia world global countries`,
  },
  {
    topic: 'healthcare',
    strong: `hospital hospitals patients patient doctors doctor nurses disease vaccine vaccines medicaid
medicare obamacare epidemiologist epidemiologists infection infections infected symptoms opioid overdose antibodies
antibody immunity ventilators epidemic drugmaker hydroxychloroquine tracers tracing insurers masks mask fda cdc
fauci`,
    weak: `health healthcare medical medicine virus coronavirus covid pandemic cancer drug drugs insurance
outbreak treatment treatments mental clinic clinical deaths cases testing tests spread distancing quarantine surge
scientists lockdown lockdowns toll experts`,
  },
  {
    topic: 'environment',
    strong: `climate climatechange emissions greenhouse warming wildfire wildfires hurricane drought renewable solar
pipeline pollution epa wildlife conservation ecosystem species thunberg carbon glacier`,
    weak: `environment environmental storm flood floods wind coal oil gas forest forests ocean plastic
temperatures weather earthquake planet fossil electricity outage outages utility power energy`,
  },
  {
    topic: 'general',
    strong: `nfl nba quarterback football basketball baseball soccer athlete athletes coach olympics smollett
actor actress hollywood movie movies film celebrity celebrities kardashian royal prince recipe cartoon
synagogue rabbi pope museum obituary gunman homeless homelessness shootings looters kindness fakenews cancelculture newsmedia mainstreammedia newsoutlets hotmic policeshooting`,
    weak: `killed murder shooting shot charged arrested suspect victim victims neighbor neighborhood
store teen girl boy wife husband mother father family friend friends student students college campus university
teachers school sports team players league season fans show shows tv music art book church faith god prayer
headline headlines newspaper journalist journalists reporter editor editors magazine media culture cancel history
anti semitic semitism apology apologized wendy slur slurs fake`,
  },
];
