import { TransNoContext } from '@lingui/react/server';
import type { ReactNode } from 'react';
import { i18n } from './i18n.ts';

interface TransProps {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
  components?: Record<string, ReactNode>;
}

/** Foreign text with '<' goes in as an element: Lingui would read tags in it. */
const asElement = (value: unknown) =>
  typeof value === 'string' && value.includes('<') ? <span>{value}</span> : value;

/** A message with elements in it; the macro `Trans` compiles to it. */
export function Trans({ values, ...rest }: TransProps) {
  const safe =
    values && Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asElement(value)]));
  return <TransNoContext {...rest} {...(safe && { values: safe })} lingui={{ i18n }} />;
}
