/** Written by models/opinion/train-opinion.ts: words with their weights in hundredths. */
const table = `
i 46;we 64;our 71;you 15;should 35;never 23;even 48;so 19;why 27;what 42;if 5;not 52;no 31;most 5;right 22;
good 43;own 39;this 63;these 76;that 34;is 61;are 12;do 17;be 31;and 61;it 56;said -236;says -82;told -5;
according -36;monday -4;tuesday -11;thursday -15;friday -58;at -21;after -26;week -5;month -13;officials -31;
was 49;were 5;QUESTION 19;
`;

export const opinionBias = -3.44;
/** The weight of each feature of `opinionFeatures`. */
export const opinionWeights: ReadonlyMap<string, number> = new Map(
  table.split(';').flatMap((entry) => {
    const [name = '', weight] = entry.trim().split(' ');
    return weight === undefined ? [] : [[name, Number(weight) / 100] as const];
  }),
);
