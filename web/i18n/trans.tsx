import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { i18n } from './i18n.ts';

interface TransProps {
  id: string;
  message?: string;
  values?: Record<string, string | number>;
  /** The elements of the message, by their number. */
  components?: Record<string, ReactElement>;
}

const element = /<(\d+)>(.*?)<\/\1>|<(\d+)\/>/s;
/** Stands for '<' in a value, so that foreign text holds no elements. */
const bracket = '\ue000';

function fill(text: string, components: Record<string, ReactElement>): ReactNode[] {
  // Text, then number, content and number of an element, then text again, and so on.
  const parts = text.split(element);
  return parts.flatMap<ReactNode>((part, at) => {
    if (at % 4 === 0) return [part.replaceAll(bracket, '<')];
    const component = at % 4 === 2 ? undefined : components[part];
    if (component === undefined) return [];
    const content = at % 4 === 1 ? fill(parts[at + 1] ?? '', components) : [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
    return [cloneElement(component, { key: at }, ...content)];
  });
}

/**
 * A message with elements in it; the macro `Trans` compiles to it. That of Lingui needs a context, and would read
 * elements in foreign text.
 */
export function Trans({ id, message, values = {}, components = {} }: TransProps) {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('<', bracket) : value,
  ]);
  const options = message === undefined ? {} : { message };
  return fill(i18n._(id, Object.fromEntries(written), options), components);
}
