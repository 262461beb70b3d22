/** Minutes east of Greenwich. "ist" is India's: Irish and Israeli feeds write offsets. */
const named = new Map(
  (
    'z=0 ut=0 utc=0 gmt=0 wet=0 bst=60 west=60 wat=60 cet=60 met=60 mez=60 cest=120 mest=120 mesz=120 ' +
    'cat=120 sast=120 eet=120 eest=180 msk=180 msd=240 eat=180 trt=180 gst=240 pkt=300 ist=330 ' +
    'wib=420 ict=420 sgt=480 hkt=480 myt=480 pht=480 awst=480 jst=540 kst=540 acst=570 acdt=630 aest=600 ' +
    'aedt=660 nzst=720 nzdt=780 brt=-180 art=-180 nst=-210 ndt=-150 ast=-240 adt=-180 at=-240 est=-300 ' +
    'edt=-240 et=-300 cst=-360 cdt=-300 ct=-360 mst=-420 mdt=-360 mt=-420 pst=-480 pdt=-420 pt=-480 ' +
    'akst=-540 akdt=-480 hst=-600'
  )
    .split(' ')
    .map((zone): [string, number] => {
      const [name = '', minutes = ''] = zone.split('=');
      return [name, Number(minutes)];
    }),
);

/** Minutes east of Greenwich of a zone's lower-case name; null when the word names none. */
export function namedZone(word: string): number | null {
  return named.get(word) ?? null;
}

/** Minutes of "+0200", "+02:00", "+2", "-0330"; null beyond 14 hours. */
export function numericZone(text: string): number | null {
  const found = /^([+\-−])(\d{1,2}):?(\d{2})?$/.exec(text);
  if (found === null) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  if (minutes > 14 * 60 || Number(found[3] ?? 0) > 59) return null;
  return found[1] === '+' ? minutes : -minutes;
}

/** By place; bounded, because names come from outside. */
const formats = new Map<string, Intl.DateTimeFormat | null>();
const maxFormats = 100;

function formatOf(place: string): Intl.DateTimeFormat | null {
  const known = formats.get(place);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: place, timeZoneName: 'longOffset' });
  } catch {
    // No place of the time zone database.
  }
  if (formats.size < maxFormats) formats.set(place, format);
  return format;
}

function offsetAt(format: Intl.DateTimeFormat, time: number): number {
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return numericZone(name.replace('GMT', '')) ?? 0;
}

/**
 * Minutes east of Greenwich of a place such as "america/new_york" at a local time; null for an unknown place.
 * @param local milliseconds since 1970 as if the local time were UTC
 */
export function zoneAt(place: string, local: number): number | null {
  const format = formatOf(place);
  if (format === null) return null;
  const minuteMs = 60_000;
  const near = offsetAt(format, local);
  return offsetAt(format, local - near * minuteMs);
}
