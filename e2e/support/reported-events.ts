import type { FeedWebArticle } from '#testing/feed-web.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

function reported(path: string, hours: number, title: string, text: readonly string[]): FeedWebArticle {
  return { path, title, text, publishedAt: hoursAgo(hours) };
}

/** Three invented events. Two to four invented outlets report each one in different words. */
export const reportedEvents: Readonly<Record<string, readonly FeedWebArticle[]>> = {
  'beacon.example': [
    reported('/bridge', 3, 'Harbour bridge at Wendle closed: eastern pier shifts after years of cuts', [
      'Engineers on Monday closed the harbour bridge at Wendle because the eastern pier had shifted eleven centimetres. Years of cuts to the inspection budget left the Wendle bridge unchecked, unions said.',
      'The harbour authority said repairs would take six weeks and cost nine million pounds. Ferries carry passengers across the harbour until the bridge opens again, and working families pay for each crossing.',
      'Transport minister Ada Holm promised an inquiry into the maintenance contracts of the Wendle bridge. Campaigners said the privatised inspections had put workers at risk for the sake of profit.',
    ]),
    reported('/vaccine', 5, 'Measles vaccine trial gives northern families hope after clinic closures', [
      'Doctors in three northern hospitals began a trial of a new measles vaccine on Tuesday. Four hundred children take part, the health ministry said, and first results are expected in the spring.',
      'Nurses’ unions welcomed the measles vaccine trial but said that closed clinics had left families without protection. Professor Lena Marsh, who leads the trial, said that the vaccine needs one dose instead of two.',
      'Parents in Norholt queued from seven in the morning for the measles vaccine. The hospitals keep places free for children from poor districts.',
    ]),
  ],
  'tribune.example': [
    reported('/bridge', 4, 'Wendle harbour bridge closed after pier shifts', [
      'Engineers closed the Wendle harbour bridge on Monday after its eastern pier shifted eleven centimetres. The harbour authority said that repairs would take six weeks and would cost about nine million pounds.',
      'Some fourteen thousand vehicles use the Wendle bridge each day. Ferries will carry passengers across the harbour until the bridge reopens, the authority said.',
      'Transport minister Ada Holm promised an inquiry into the maintenance contracts. Inspectors last examined the eastern pier of the bridge two years ago.',
    ]),
    reported('/vaccine', 6, 'Trial of new measles vaccine begins in three northern hospitals', [
      'A trial of a new measles vaccine began on Tuesday in three northern hospitals. Four hundred children take part, according to the health ministry, which expects first results in the spring.',
      'The measles vaccine needs one dose instead of two, said Professor Lena Marsh, who leads the trial. The hospitals are in Norholt, Easby and Carrick.',
      'The trial costs four million pounds. An independent board may stop it at any time.',
    ]),
    reported('/ferry', 30, 'Ferry operators agree on common tickets across the strait', [
      'Five ferry operators agreed on Sunday to accept each other’s tickets across the strait from June. Talks on shared timetables continue, the operators said.',
      'Some two million passengers cross the strait by ferry each year. A common ticket will cost as much as the cheapest single one does today.',
      'The competition authority said that it would look at the agreement of the ferry operators within three months.',
    ]),
  ],
  'courier.example': [
    reported('/bridge', 2, 'Wendle harbour bridge shut as pier shifts, leaving taxpayers with the bill', [
      'The Wendle harbour bridge was closed by engineers on Monday when its eastern pier shifted by eleven centimetres. Taxpayers face a bill of nine million pounds for repairs that the harbour authority said would take six weeks.',
      'Red tape delayed the inspection of the Wendle bridge for two years, the builders’ league said. Ferries carry passengers across the harbour in the meantime.',
      'Business owners on both banks said the bloated harbour authority had wasted money for years. Transport minister Ada Holm promised an inquiry into the maintenance contracts of the bridge.',
    ]),
    reported('/ferry', 31, 'Ferry firms strike ticket deal across the strait without state money', [
      'Five ferry operators will accept each other’s tickets across the strait from June, they agreed on Sunday. The deal between the ferry firms came about without subsidies.',
      'Two million passengers cross the strait by ferry each year. The common ticket costs as much as the cheapest single ticket does today, the operators said.',
      'The competition authority will look at the agreement within three months. Business groups warned the regulator against meddling.',
    ]),
  ],
  'gazette.example': [
    reported('/bridge', 1, 'What the closed bridge in Wendle means for your journey', [
      'The Wendle harbour bridge is closed since Monday because its eastern pier shifted eleven centimetres. Ferries carry passengers across the harbour for the six weeks that the repairs take.',
      'The ferry leaves every twenty minutes from the fish market. The harbour authority puts the cost of the bridge repairs at nine million pounds.',
      'Bus routes four and eleven end at the Wendle bridge. Transport minister Ada Holm promised an inquiry into the maintenance contracts.',
    ]),
  ],
};

/** The rated outlets; gazette.example is unrated. */
export interface RatedOutlet {
  domain: string;
  name: string;
  lean: number;
  reliability: number;
}

export const ratedOutlets: readonly RatedOutlet[] = [
  { domain: 'beacon.example', name: 'The Wendle Beacon', lean: -0.55, reliability: 0.72 },
  { domain: 'tribune.example', name: 'The Tribune', lean: 0.02, reliability: 0.85 },
  { domain: 'courier.example', name: 'The Courier', lean: 0.6, reliability: 0.64 },
];
