import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export interface Disclosure<Root extends HTMLElement> {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** Contains the button and the panel: a click or the focus outside of it closes the panel. */
  rootRef: RefObject<Root | null>;
  triggerRef: RefObject<HTMLButtonElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A panel that a button opens: Esc closes it and restores the focus; leaving it or the page closes it. */
export function useDisclosure<Root extends HTMLElement>(): Disclosure<Root> {
  const [open, setOpen] = useState(false);
  const rootRef = useRef<Root>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel
  useEffect(() => close(), [pathname, close]);
  const toggle = useCallback(() => setOpen((wasOpen) => !wasOpen), []);
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    triggerRef.current?.focus();
  };
  return { open, toggle, close, rootRef, triggerRef, onKeyDown };
}
