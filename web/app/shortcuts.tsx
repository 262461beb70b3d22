import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadMessages } from '#web/i18n/messages.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import {
  focusSearch,
  goKeys,
  isTyping,
  openStep,
  pressMark,
  shortcutSetting,
  stepTo,
} from './shortcut-keys.ts';

const loadHelp = () => import('./shortcut-help.tsx');
const ShortcutHelp = lazy(async () => {
  const [module] = await Promise.all([loadHelp(), loadMessages('reading')]);
  return { default: module.ShortcutHelp };
});

const searchPath = '/search';

/** The second key must follow g within this time. */
const goWithinMs = 1_500;

/** Handles the keyboard shortcuts, and shows the dialog that lists them. */
export function Shortcuts({ helpOpen, onHelp }: { helpOpen: boolean; onHelp: (open: boolean) => void }) {
  const navigate = useNavigate();
  const isAdmin = useUser()?.isAdmin === true;
  const goUntil = useRef(0);
  const { pathname } = useLocation();
  const [wantsSearch, setWantsSearch] = useState(false);
  useSearchAfter(wantsSearch, () => setWantsSearch(false));

  useEffect(() => {
    const go = (key: string) => {
      const page = goKeys().find((entry) => entry.key === key && (entry.adminOnly !== true || isAdmin));
      if (page !== undefined) navigate(page.to);
      return page !== undefined;
    };
    const search = () => {
      if (pathname === searchPath && focusSearch()) return;
      setWantsSearch(true);
      if (pathname !== searchPath) navigate(searchPath);
    };
    const keys: Record<string, (event: KeyboardEvent) => void> = {
      '?': () => onHelp(true),
      '/': search,
      j: () => stepTo(1),
      k: () => stepTo(-1),
      o: openStep,
      s: () => pressMark('save'),
      x: () => pressMark('hide'),
      g: ({ timeStamp }) => {
        goUntil.current = timeStamp + goWithinMs;
      },
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!shortcutSetting.isOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      // The time of the event counts, as a busy page handles it later.
      const isGoing = event.timeStamp < goUntil.current;
      goUntil.current = 0;
      if (isGoing && go(event.key)) return event.preventDefault();
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, isAdmin, onHelp, pathname]);

  if (!helpOpen) return null;
  return (
    <Suspense>
      <ShortcutHelp isAdmin={isAdmin} onClose={() => onHelp(false)} />
    </Suspense>
  );
}

/** Focuses the search field of a page that has just been opened, as soon as it is rendered. */
function useSearchAfter(wanted: boolean, onDone: () => void): void {
  const { pathname } = useLocation();
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (!wanted || pathname !== searchPath) return;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (focusSearch() || tries > 40) done.current();
    }, 50);
    return () => clearInterval(timer);
  }, [wanted, pathname]);
}
