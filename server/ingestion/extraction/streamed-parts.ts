import { isInside, type PageElements } from './elements.ts';

const partId = /(?:^|:)S:([\da-f]{1,6})$/;
const placeId = /(?:^|:)[BP]:([\da-f]{1,6})$/;

/**
 * Puts parts that a server sent after the page, hidden at its end, where a script would put them: React sends
 * `<div hidden id="S:0">` for `<template id="B:0">`.
 */
export function placeStreamedParts(elements: PageElements): void {
  const places = new Map(
    elements.of('template').flatMap((template) => {
      const id = placeId.exec(template.id)?.[1];
      return id === undefined ? [] : [[id, template] as const];
    }),
  );
  for (const part of elements.of('div')) {
    const id = part.getAttribute('hidden') === null ? undefined : partId.exec(part.id)?.[1];
    if (id === undefined) continue;
    part.removeAttribute('hidden');
    const place = places.get(id);
    if (place === undefined || isInside(place, (above) => above === part)) continue;
    place.parentNode?.replaceChild(part, place);
  }
}
