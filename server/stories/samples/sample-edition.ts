import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';

function outlet(
  domain: string,
  name: string,
  facts: Pick<Outlet, 'lean' | 'reliability' | 'region'> & Partial<Outlet>,
): Outlet {
  const country = facts.region === 'uk' ? 'GB' : facts.region === 'us' ? 'US' : 'NL';
  return {
    domain,
    name,
    aliases: [],
    country,
    owner: null,
    kind: 'newspaper',
    flags: [],
    references: ['Invented for the sample edition.'],
    ...facts,
  };
}

/** None of them exists. */
export const sampleOutlets: readonly Outlet[] = [
  outlet('beacon.example', 'The Vale Beacon', { lean: -0.55, reliability: 0.7, region: 'uk' }),
  outlet('morning-bell.example', 'Morning Bell', { lean: -0.35, reliability: 0.75, region: 'us' }),
  outlet('gazette.example', 'Wendle Gazette', { lean: 0, reliability: 0.8, region: 'uk' }),
  outlet('meridian.example', 'Meridian Wire', {
    lean: 0.02,
    reliability: 0.9,
    region: 'international' as const,
    kind: 'agency',
    flags: ['wire' as const],
  }),
  outlet('courier.example', 'The Northern Courier', { lean: 0.5, reliability: 0.65, region: 'uk' }),
  outlet('standard-bearer.example', 'Standard Bearer', { lean: 0.6, reliability: 0.55, region: 'us' }),
];

/** The outlets of the sample edition alone. */
export const sampleTable: OutletTable = { version: 1, outlets: [...sampleOutlets] };

export interface SampleArticle {
  outlet: string;
  title: string;
  text: string;
  hoursAgo: number;
}

export const sampleStories: readonly (readonly SampleArticle[])[] = [
  [
    {
      outlet: 'meridian.example',
      hoursAgo: 9,
      title: 'Engineers close Wendle harbour bridge after pier shifts',
      text: 'WENDLE (Meridian) - Engineers closed the Wendle harbour bridge on Monday after its eastern pier shifted eleven centimetres. The harbour authority said repairs would take six weeks and cost nine million pounds. About 40,000 people cross the bridge on a working day, according to the county. Transport minister Ada Holm promised an inquiry into the maintenance contracts.',
    },
    {
      outlet: 'gazette.example',
      hoursAgo: 8,
      title: 'Wendle harbour bridge shut for six weeks; ferries to run',
      text: 'The Wendle harbour bridge was closed by engineers on Monday because its eastern pier had shifted eleven centimetres. Ferries will carry commuters across the estuary from Wednesday, the county said. The harbour authority put the cost of repairs at nine million pounds. Schools on the eastern bank will open an hour later until the bridge is safe.',
    },
    {
      outlet: 'beacon.example',
      hoursAgo: 7,
      title: 'Years of cuts behind closure of Wendle harbour bridge, unions say',
      text: 'Unions blamed years of cuts to the inspection budget for the closure of the Wendle harbour bridge, whose eastern pier shifted eleven centimetres on Monday. The county halved the number of bridge inspectors since 2019, the engineers’ union said. Workers who live on the eastern bank will lose wages, it warned, and asked the county to pay for the ferries. The harbour authority said repairs would take six weeks.',
    },
    {
      outlet: 'courier.example',
      hoursAgo: 6,
      title: 'Taxpayers face nine million pound bill for Wendle bridge',
      text: 'Taxpayers face a bill of nine million pounds after the eastern pier of the Wendle harbour bridge shifted and engineers closed it on Monday. Red tape held up an inspection for two years, the builders’ league said. Shopkeepers on the quay fear to lose a third of their trade while the bridge is shut. The harbour authority said repairs would take six weeks.',
    },
  ],
  [
    {
      outlet: 'gazette.example',
      hoursAgo: 5,
      title: 'Parliament narrows vote on Northgate rent law to one seat',
      text: 'Members of parliament voted 151 to 150 on Tuesday for a law that limits rent rises in Northgate to the rate of inflation. The law applies to 62,000 homes and begins in January. Housing minister Peter Voss said it would be reviewed after two years. The opposition said that it would repeal the law if it won the election in spring.',
    },
    {
      outlet: 'beacon.example',
      hoursAgo: 4,
      title: 'Relief for tenants as rent law passes by one vote',
      text: 'Tenants in Northgate won protection from rising rents on Tuesday when members of parliament voted 151 to 150 for a law that limits rent rises to the rate of inflation. Families had been driven from their homes by corporate landlords, the tenants’ union said. Housing minister Peter Voss called the law a matter of fairness. The law applies to 62,000 homes.',
    },
    {
      outlet: 'courier.example',
      hoursAgo: 4,
      title: 'Rent controls squeak through despite warnings of housing shortage',
      text: 'Rent controls for Northgate squeaked through parliament by 151 votes to 150 on Tuesday despite warnings that builders will leave the city. Two developers said they had stopped plans for 900 homes. Property owners called the law an attack on private ownership. Housing minister Peter Voss said it would be reviewed after two years.',
    },
    {
      outlet: 'standard-bearer.example',
      hoursAgo: 3,
      title: 'Foreign lesson: rent control law passes by single vote in Northgate',
      text: 'A law that limits rent rises passed by a single vote in Northgate on Tuesday, 151 to 150. Free-market economists warned that price controls shrink supply and punish small owners. The law applies to 62,000 homes and begins in January. The opposition vowed to repeal it after the election in spring.',
    },
  ],
  [
    {
      outlet: 'morning-bell.example',
      hoursAgo: 12,
      title: 'Senate panel backs clean river bill after mill spill',
      text: 'A Senate panel in Marlow voted 9 to 6 on Thursday for a bill that doubles fines for polluting rivers. The bill follows a spill at the Orrin paper mill that killed thousands of fish in May. Environmental groups welcomed the vote and said that the fines had not risen since 1994. The full Senate takes up the bill next week.',
    },
    {
      outlet: 'standard-bearer.example',
      hoursAgo: 11,
      title: 'River bill would hit family mills with crippling fines, owners warn',
      text: 'Mill owners warned of crippling fines after a Senate panel in Marlow voted 9 to 6 on Thursday for a river bill. The bill doubles fines for spills such as that of the Orrin paper mill in May. Three family mills may close, the owners’ association said. The full Senate takes up the bill next week.',
    },
    {
      outlet: 'meridian.example',
      hoursAgo: 13,
      title: 'Marlow Senate panel votes to double river pollution fines',
      text: 'MARLOW (Meridian) - A Senate panel voted 9 to 6 on Thursday to double fines for polluting rivers, after a spill at the Orrin paper mill in May. The full Senate takes up the bill next week. The mill’s owner has paid 1.2 million dollars for the clean-up. Two members of the majority voted against the bill.',
    },
  ],
  [
    {
      outlet: 'gazette.example',
      hoursAgo: 20,
      title: 'Measles vaccine trial begins in three northern hospitals',
      text: 'Doctors in three northern hospitals began a trial of a new measles vaccine on Tuesday. Four hundred children take part, the health ministry said. First results are expected in the spring. The vaccine needs no cooling, which would help in remote clinics.',
    },
    {
      outlet: 'morning-bell.example',
      hoursAgo: 18,
      title: 'New measles vaccine that needs no fridge goes on trial',
      text: 'A measles vaccine that needs no cooling went on trial in three hospitals on Tuesday. Four hundred children take part in the trial, which the health ministry pays for. Clinics in poor regions lose a fifth of their vaccines for want of refrigerators, doctors said. First results are expected in the spring.',
    },
  ],
  [
    {
      outlet: 'courier.example',
      hoursAgo: 15,
      title: 'Tidal battery start-up Lowen to build plant in Castle Reach',
      text: 'The start-up Lowen will build a plant for tidal batteries in Castle Reach, its founder said on Wednesday. The plant will employ 320 people from next year. The county gave the company a tax holiday of five years. Investors have put 80 million pounds into the technology.',
    },
    {
      outlet: 'gazette.example',
      hoursAgo: 14,
      title: 'Lowen chooses Castle Reach for battery plant with 320 jobs',
      text: 'Battery maker Lowen chose Castle Reach for a plant that will employ 320 people, the company said on Wednesday. It will make batteries that store the energy of tides. The county council voted for a tax holiday of five years. Two other towns had hoped for the plant.',
    },
    {
      outlet: 'beacon.example',
      hoursAgo: 13,
      title: 'Castle Reach hands battery firm Lowen five-year tax holiday',
      text: 'The county gave battery maker Lowen a tax holiday of five years for a plant in Castle Reach, a document seen by campaigners shows. The plant will employ 320 people. Union leaders said that the company had refused to recognise them. Lowen said on Wednesday that its wages were above those of the region.',
    },
  ],
];
