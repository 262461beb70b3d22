import { t } from '@lingui/core/macro';
import { Check, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

const shownForMs = 6000;
const max = 2;

interface Toast {
  id: number;
  text: string;
}

const ToastContext = createContext<((text: string) => void) | null>(null);

/** A message for six seconds; never an error that needs an answer. */
export function useToast(): (text: string) => void {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('ToastProvider is missing');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(1);
  const show = useCallback((text: string) => {
    const id = nextId.current++;
    setToasts((shown) => [...shown, { id, text }].slice(-max));
  }, []);
  const drop = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} text={toast.text} onEnd={() => drop(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ text, onEnd }: { text: string; onEnd: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => end.current(), shownForMs);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const pauseOnHover = { onMouseEnter: () => setPaused(true), onMouseLeave: () => setPaused(false) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div className="toast" {...pauseOnHover} onFocus={() => setPaused(true)} onBlur={() => setPaused(false)}>
      <Check size={16} aria-hidden="true" />
      <span>{text}</span>
      <button type="button" aria-label={t`Dismiss`} onClick={onEnd}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
