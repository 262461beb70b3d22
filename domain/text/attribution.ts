/** Verbs and phrases that name the source of a statement. */
const attribution =
  /\b(?:[Aa]ccording to|[Ii]n a statement|told (?:the|a|reporters|me|us|him|her|them|[A-Z]\w+)|(?:he|she|they|who|it|[A-Z][\w’'-]+|officials?|spokes(?:man|woman|person)|police|prosecutors|researchers|sources?|lawyers?|critics|authorities|experts|campaigners|report|study|survey|poll|court|agency|department|ministry|company) (?:also |later |has |have |had )?(?:said|says|say|told|added|adds|wrote|writes|argued|argues|announced|announces|explained|explains|testified|stated|states|noted|notes|reported|reports|found|finds|confirmed|confirms|denied|denies|warned|warns|claimed|claims|acknowledged|tweeted|posted|replied|insisted|insists|estimates?|estimated|shows?|showed)|(?:said|says|added|adds|wrote|explained|told|tweeted|argued|noted) (?:[A-Z][\w’'-]+|the|a|an|one|another))\b/;
const everyAttribution = new RegExp(attribution, 'g');

/** The number of statements in a passage that name their source. */
export function countAttributions(passage: string): number {
  return passage.match(everyAttribution)?.length ?? 0;
}

/** Whether a passage names the source of a statement. */
export const hasAttribution = (passage: string): boolean => attribution.test(passage);
