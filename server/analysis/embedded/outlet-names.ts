import { loadOutletTable } from '#server/outlets/outlet-table.ts';

let names: ReadonlySet<string> | undefined;

/** The names of outlets and agencies in lower case, without "The" and a final "News", and their last words as "the times". */
export function outletNames(): ReadonlySet<string> {
  names ??= new Set(
    loadOutletTable().outlets.flatMap(({ name }) => {
      const own = name.toLowerCase().replace(/^the /, '');
      const words = own.split(' ');
      return [own, own.replace(/ news$/, ''), ...(words.length > 1 ? [`the ${words.at(-1)}`] : [])];
    }),
  );
  return names;
}
