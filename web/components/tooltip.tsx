import { type ReactNode, useId, useState } from 'react';

/** An explanation of a word, on hover and on focus; Esc hides it. */
export function Tooltip({ children, text }: { children: ReactNode; text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control, this keeps the tip open
    <span className="tooltip" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        // Not every touch sets the focus.
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={open ? 'tooltip-text' : 'visually-hidden'}>
        {text}
      </span>
    </span>
  );
}
