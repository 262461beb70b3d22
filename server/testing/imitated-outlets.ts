/** Outlets of all kinds of names: one word and several, short and long, with "The" and with accents. */
export const imitated = [
  ...[
    'BBC News',
    'The Guardian',
    'The Times',
    'The Sun',
    'Daily Mail',
    'Sky News',
    'Financial Times',
    'GB News',
  ],
  ...[
    'The Independent',
    'Metro',
    'The i Paper',
    'The New York Times',
    'The Washington Post',
    'Fox News',
    'CNN',
  ],
  ...[
    'NPR',
    'Associated Press',
    'Reuters',
    'Politico',
    'TIME',
    'USA TODAY',
    'The Hill',
    'Breitbart News',
    'Axios',
  ],
  ...['The Wall Street Journal', 'Al Jazeera', 'Süddeutsche Zeitung', 'El País', 'Le Monde', 'The Onion'],
];

const replaceAll = (from: string, to: string) => (name: string) =>
  Array.from(name, (character) => [...to][[...from].indexOf(character)] ?? character).join('');
const fullWidth = (name: string) =>
  name.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const mathematical = (name: string) =>
  name.replace(/[A-Za-z]/g, (letter) =>
    String.fromCodePoint((letter < 'a' ? 0x1d400 - 65 : 0x1d41a - 97) + letter.charCodeAt(0)),
  );

/** Ways of writing a name so that it may be taken for the outlet's own. */
export const imitations: readonly [string, (name: string) => string][] = [
  ['the name itself', (name) => name],
  ['Cyrillic letters', replaceAll('ABCEHIKMOPTXSaceiopsxyj', 'АВСЕНІКМОРТХЅасеіорѕхуј')],
  ['Greek letters', replaceAll('ABEHIKMNOPTXZov', 'ΑΒΕΗΙΚΜΝΟΡΤΧΖον')],
  ['Cherokee and other rare letters', replaceAll('ABCDEGHJKLMPRSTVWZ', 'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ')],
  ['full-width letters', fullWidth],
  ['mathematical letters', mathematical],
  ['small capitals', replaceAll('abcdeghijklmnoprtuvwyz', 'ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ')],
  ['digits and the letters l and I', replaceAll('lIO', '1l0')],
  ['rn in place of m, vv in place of w', (name) => name.replace(/m/g, 'rn').replace(/w/g, 'vv')],
  ['accents', (name) => name.replace(/[aeinou]/g, '$&\u0301')],
  ['letters that have an accent', replaceAll('acegilnorstuyzACEGILNORSTUYZ', 'äçéģïļņöŗșțüÿžÄÇÉĢÏĻŅÖŖȘȚÜŸŽ')],
  ['cedillas and dots', replaceAll('cdeghklmnrstCDEGHKLMNRST', 'çḑȩģḩķļṃņŗşţÇḐȨĢḨĶĻṂŅŖŞŢ')],
  ['words of another writing behind it', (name) => `${name}新闻`],
  ['digits behind it', (name) => `${name}24`],
  ['marks on letters', (name) => name.replace(/\p{L}/gu, '$&\u0336')],
  ['zero-width spaces', (name) => [...name].join('\u200b')],
  ['joiners and fillers', (name) => name.replace(/.(?=.)/gu, '$&\u2060\u3164')],
  ['soft hyphens', (name) => [...name].join('\u00ad')],
  ['writing direction', (name) => `\u202e${name}\u202c`],
  ['capitals', (name) => name.toUpperCase()],
  ['small letters', (name) => name.toLowerCase()],
  ['no spaces', (name) => name.replace(/ /g, '')],
  ['a space after each letter', (name) => [...name].join(' ')],
  ['hyphens', (name) => name.replace(/ /g, '-')],
  ['a line break', (name) => `${name}\n`],
  ['no "The"', (name) => name.replace(/^The /, '')],
  ['"The"', (name) => `The ${name}`],
  ...[
    ' News',
    ' Online',
    ', rated center',
    '.com',
    ' UK',
    ' Live',
    ' (official)',
    ' | Politics',
    ' – News',
  ].map((end): [string, (name: string) => string] => [`"${end}" behind it`, (name) => `${name}${end}`]),
  ['a letter twice', (name) => name.replace(/\p{L}(?=\P{L}*$)/u, '$&$&')],
  ['digits for letters', replaceAll('BSOIl', '85011')],
  ...['Official ', 'The Real ', 'My '].map((start): [string, (name: string) => string] => [
    `"${start}" before it`,
    (name) => `${start}${name}`,
  ]),
];
