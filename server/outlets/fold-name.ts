import unhomoglyph from 'unhomoglyph';

/** Small capitals in the order of the alphabet, which Unicode counts as letters of their own; the rest stand for themselves. */
const smallCapitals = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘqʀꜱᴛᴜᴠᴡxʏᴢ'];
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

const prototypes = new Map<string, string>();

/** What stands for all characters that look like this one (UTS 39). The library is slow for texts, hence the cache. */
function prototypeOf(character: string): string {
  const known = prototypes.get(character);
  if (known !== undefined) return known;
  const similar = unhomoglyph(character);
  const small = [character, similar].map((each) => alphabet[smallCapitals.indexOf(each)]);
  const prototype = small[0] ?? small[1] ?? similar;
  prototypes.set(character, prototype);
  return prototype;
}

const toPrototypes = (text: string): string => Array.from(text, prototypeOf).join('');

/** Names that look alike have the same fold: only letters and digits, whatever their case, marks and alphabet. */
export function foldName(name: string): string {
  // Without marks first, because a letter with one looks like another letter to the library.
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
  // Capitals look like others than small letters do: the Cyrillic В like B, but в like a small capital.
  const letters = toPrototypes(toPrototypes(plain).toLowerCase());
  return letters
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[l1]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/vv/g, 'w')
    .replace(/ß/g, 'b');
}

/** Between words: at a capital, and after the last letter before closing digits. */
const betweenWords =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L}{2})(?=\p{N}+$)|[^\p{L}\p{M}\p{N}]/u;

/** The words of a name, also of "BBCNews", "BBC24" and "B.B.C."; each as `foldName` gives it. */
export function foldWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .split(betweenWords)
    .map(foldName)
    .filter((word) => word !== '');
}
