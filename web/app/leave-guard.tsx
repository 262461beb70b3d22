import { t } from '@lingui/core/macro';
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { type Navigator, type To, UNSAFE_NavigationContext, useLocation } from 'react-router';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useHasUnsavedWork } from '#web/lib/unsaved-work.ts';

/** The index that the router gave to a history entry; null for an entry of another origin. */
function getHistoryIndex(state: unknown): number | null {
  const isCounted = typeof state === 'object' && state !== null && 'idx' in state;
  return isCounted && typeof state.idx === 'number' ? state.idx : null;
}

function getPath(to: To): string {
  return typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? location.pathname);
}

/**
 * Confirms before unsaved work is lost: by a link or a key, Back and Forward, reload and closing. Without unsaved
 * work navigation is unchanged. The blocker of the router needs a data router, which this app does not use.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = use(UNSAFE_NavigationContext);
  const { pathname, key } = useLocation();
  const isHeld = useHasUnsavedWork();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const place = useRef<number | null>(null);
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has another key
  useEffect(() => {
    place.current = getHistoryIndex(history.state);
    isLeaving.current = false;
  }, [key]);
  const confirmLeave = useRef((go: () => void) => setLeave(() => go)).current;
  useEffect(
    () => (isHeld ? guardBrowser({ pathname, place, isLeaving, confirmLeave }) : undefined),
    [isHeld, pathname, confirmLeave],
  );
  const guarded = useMemo(() => {
    if (!isHeld) return context;
    return { ...context, navigator: guardNavigator(context.navigator, { pathname, confirmLeave }) };
  }, [context, isHeld, pathname, confirmLeave]);
  return (
    <>
      <UNSAFE_NavigationContext value={guarded}>{children}</UNSAFE_NavigationContext>
      {leave && (
        <ConfirmDialog
          title={t`Leave without saving?`}
          body={t`This page has changes that are not saved. They are lost when you leave.`}
          act={t`Leave page`}
          busy={false}
          error={null}
          onConfirm={() => {
            isLeaving.current = true;
            setLeave(null);
            leave();
          }}
          onCancel={() => setLeave(null)}
        />
      )}
    </>
  );
}

interface Guard {
  pathname: string;
  confirmLeave: (go: () => void) => void;
}

function guardNavigator(navigator: Navigator, { pathname, confirmLeave }: Guard): Navigator {
  return {
    createHref: (to) => navigator.createHref(to),
    ...(navigator.encodeLocation && { encodeLocation: navigator.encodeLocation.bind(navigator) }),
    go: (delta) => navigator.go(delta),
    replace: (...entry) => navigator.replace(...entry),
    push: (...entry) => {
      if (getPath(entry[0]) === pathname) navigator.push(...entry);
      else confirmLeave(() => navigator.push(...entry));
    },
  };
}

let watcher: ((event: PopStateEvent) => void) | null = null;
// Browsers call the listeners of a window in the order of their registration, also in the capturing phase. This one is
// registered at import, before any router, so that the router does not get the event first.
addEventListener('popstate', (event) => watcher?.(event), { capture: true });

type BrowserGuard = Guard & { place: { current: number | null }; isLeaving: { current: boolean } };

/** Back and Forward are reported after the fact: they are undone, and repeated when leaving is confirmed. */
function guardBrowser({ pathname, place, isLeaving, confirmLeave }: BrowserGuard): () => void {
  let isReturning = false;
  const onMoved = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const [from, to] = [place.current, getHistoryIndex(event.state)];
    const isGuarded = !isLeaving.current && location.pathname !== pathname;
    if (!isGuarded || from === null || to === null || from === to) return;
    event.stopImmediatePropagation();
    isReturning = true;
    history.go(from - to);
    confirmLeave(() => history.go(to - from));
  };
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  watcher = onMoved;
  addEventListener('beforeunload', onUnload);
  return () => {
    watcher = null;
    removeEventListener('beforeunload', onUnload);
  };
}
