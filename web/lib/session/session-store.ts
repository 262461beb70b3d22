import type { ApiClient } from '../api-client.ts';
import { isFinalRefusal, isOwnAnswer } from '../api-error.ts';
import { storage, storageKeys } from '../storage.ts';
import { trackedMessage } from '../tracking/tracked-message.ts';
import type { Track } from '../tracking/tracking-context.tsx';
import { askRenewal, askValidity, type Validity } from './ask-validity.ts';
import {
  cleanAddress,
  mergeUser,
  parseAddressParameters,
  parseUser,
  type SessionState,
  type SessionUser,
} from './session-state.ts';
import { forgetSharedValidity, loadSharedValidity } from './shared-validity.ts';
import { ValidationRetry } from './validation-retry.ts';
import { takeWantedAddress } from './wanted-address.ts';

/** A session is validated again this often while a page is open. */
export const revalidateEveryMs = 300_000;

/** What another tab validated less than this ago holds for this one too. */
const sharedForMs = revalidateEveryMs - 60_000;

/** A right that was just confirmed is not asked about again for this long, whatever else is refused. */
const confirmedForMs = 10_000;

/** What sign-in says to whom a page logged out for want of rights. */
const withoutRights = 'Access Denied: You need admin privileges to access this page.';

export interface SessionDeps {
  api: ApiClient;
  /** Shows another address of this site without loading a page. */
  replaceAddress: (address: string) => void;
  clock: () => number;
  /** From 0 up to 1; `Math.random` unless given. */
  random?: () => number;
  /** Told of sign-ins and registrations, not of whose. */
  track?: Track;
}

const signedOut = (error: string | null): SessionState => ({ phase: 'request', error, linkSentTo: null });

/** Resolves once a person looks at the page: a prefetching browser must not use up a magic link. */
function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const poll = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', poll);
      resolve();
    };
    document.addEventListener('visibilitychange', poll);
  });
}

/**
 * Who is signed in, outside of React: 'starting' while a stored token or the address is looked at, then
 * 'request' or 'authenticated'. One instance lives as long as the page.
 */
export class SessionStore {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  readonly #signedOutListeners = new Set<() => void>();
  #state: SessionState = { phase: 'starting' };
  #started = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #retry: ValidationRetry | undefined;
  #validating: { sessionToken: string | null; outcome: Promise<string | null> } | undefined;
  #isReconnecting = false;
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  getState = (): SessionState => this.#state;

  /** Whether a validation got no answer and is made again. */
  getReconnecting = (): boolean => this.#isReconnecting;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called whenever somebody is signed out, so that what was fetched for them can be dropped. */
  onSignedOut(listener: () => void): () => void {
    this.#signedOutListeners.add(listener);
    return () => this.#signedOutListeners.delete(listener);
  }

  /** Looks at the stored session, then at the address. Runs once, however often it is called. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    window.addEventListener('storage', this.#onStorage);
    const { sessionToken, token } = parseAddressParameters(location.search);
    const stored = storage.read(storageKeys.sessionToken);
    if (stored !== null) {
      const failure = await this.#validate(stored);
      const carriesLink = sessionToken !== null || token !== null;
      if (failure === null) {
        if (carriesLink) this.#keepSession();
        return;
      }
      if (!carriesLink) return this.#signOutLocally(failure);
      this.#forget();
    }
    if (sessionToken !== null) return this.#startWithSessionToken(sessionToken);
    if (token !== null) return this.#startWithMagicLink(token);
    this.#set(signedOut(null));
  }

  /** Ends what start() began; for tests and hot reloading. */
  close(): void {
    this.#stopValidating();
    window.removeEventListener('storage', this.#onStorage);
    this.#listeners.clear();
    this.#signedOutListeners.clear();
  }

  /** Asks the server again whether the session is valid; signs out when it is not, or stays without an answer. */
  async revalidate(): Promise<void> {
    const sessionToken = storage.read(storageKeys.sessionToken);
    if (sessionToken === null && this.#state.phase !== 'authenticated') return;
    const failure = sessionToken === null ? 'Session validation failed' : await this.#validate(sessionToken);
    // Another caller of this validation may have signed out already.
    if (failure !== null && storage.read(storageKeys.sessionToken) === sessionToken) {
      this.#signOutLocally(failure);
    }
  }

  /**
   * After an administrators' call was refused: asks whether this still is one. Where the server says so, the
   * refusal had another reason, and the next ones do not ask at once again.
   */
  async recheckAdmin(): Promise<void> {
    if (!this.#isAdmin() || this.#deps.clock() - this.#confirmedAt < confirmedForMs) return;
    await this.revalidate();
    if (this.#isAdmin()) this.#confirmedAt = this.#deps.clock();
  }

  linkSent(email: string): void {
    this.#set({ phase: 'request', error: null, linkSentTo: email });
  }

  /** Back to the empty form, or to the form with an error. */
  showForm(error: string | null = null): void {
    this.#set(signedOut(error));
  }

  dismissNotice(): void {
    if (this.#state.phase === 'authenticated') this.#set({ ...this.#state, notice: null });
  }

  /** Takes over a session that the server has just created. */
  adopt(sessionToken: string, user: SessionUser): void {
    this.#stopValidating();
    forgetSharedValidity();
    storage.write(storageKeys.sessionToken, sessionToken);
    this.#authenticate(user);
  }

  /** Signs out here and on the server, with `everywhere` on all devices. The page does not wait for it. */
  async signOut(options: { everywhere?: boolean; error?: string } = {}): Promise<void> {
    const credential = storage.read(storageKeys.sessionToken);
    this.#signOutLocally(options.error ?? null);
    if (credential === null) return;
    const query = options.everywhere ? { all: 'true' as const } : {};
    await this.#deps.api('DELETE /session', { query }, { credential }).catch(() => undefined);
  }

  /** For a page that must know: asks the server, and signs out whoever is no administrator any more. */
  async requireAdmin(): Promise<void> {
    await this.revalidate();
    if (this.#state.phase !== 'authenticated' || this.#isAdmin()) return;
    await this.signOut({ error: withoutRights });
  }

  /**
   * After a 403: drops the token and obtains a new one, which only a development server gives. True when the call
   * may be made again; else this is the end of the session, and sign-in is shown. The token is dropped once the
   * server has answered: without an answer it stays, and the server is asked again as for a validation.
   */
  async renewAdminSession(): Promise<boolean> {
    const sessionToken = storage.read(storageKeys.sessionToken);
    // Validations share the outcome: the old token is not worth a request of its own.
    const failure = await this.#ask(sessionToken, askRenewal);
    if (failure !== null && !this.#isOutdated(sessionToken)) this.#signOutLocally(failure);
    return this.#state.phase === 'authenticated';
  }

  /** After the account was deleted: nothing is left to tell the server. */
  accountDeleted(): void {
    this.#signOutLocally(null);
  }

  async #startWithSessionToken(sessionToken: string): Promise<void> {
    storage.write(storageKeys.sessionToken, sessionToken);
    this.#cleanAddress();
    const failure = await this.#validate(sessionToken);
    this.#deps.track?.('sign_in', { success: failure === null });
    if (failure === null) this.#goOn();
    else this.#signOutLocally('Session validation failed');
  }

  async #startWithMagicLink(token: string): Promise<void> {
    await whenVisible();
    try {
      const answer = await this.#deps.api('POST /auth/verify', { body: { token } }, { credential: null });
      this.adopt(answer.sessionToken, { email: answer.user.email, isAdmin: answer.user.isAdmin });
      this.#deps.track?.(answer.isNewUser ? 'registration' : 'sign_in', { success: true });
      this.#goOn();
    } catch (error) {
      this.#deps.track?.('sign_in', { success: false, message: trackedMessage(error) });
      // Unless it was refused the link may still be good: it stays in the address for a reload.
      if (isFinalRefusal(error)) this.#cleanAddress();
      this.#signOutLocally(isOwnAnswer(error) ? error.message : 'Authentication failed');
    }
  }

  #isAdmin(): boolean {
    return this.#state.phase === 'authenticated' && this.#state.user.isAdmin;
  }

  #revalidateByTime = (): void => {
    const shared = loadSharedValidity(this.#deps.clock());
    const isFresh = shared?.nextAt === null && this.#deps.clock() - shared.at < sharedForMs;
    if (!isFresh || this.#adoptFromOtherTab() !== null) this.#revalidateWhenOnline();
  };

  /** A device without a network cannot ask: what is on the page stays, and is asked about once it is back. */
  #revalidateWhenOnline = (): void => {
    if (navigator.onLine) void this.revalidate();
    else window.addEventListener('online', this.#revalidateWhenOnline, { once: true });
  };

  /** Null when the token is valid and the user is set, else the sentence to show. Asks once for all callers. */
  #validate(sessionToken: string): Promise<string | null> {
    if (this.#validating?.sessionToken === sessionToken) return this.#validating.outcome;
    return this.#ask(sessionToken, (api) => askValidity(api, sessionToken));
  }

  #ask(sessionToken: string | null, ask: (api: ApiClient) => Promise<Validity>): Promise<string | null> {
    this.#retry?.cancel();
    const { api, clock, random = Math.random } = this.#deps;
    const retry = new ValidationRetry({
      ...{ clock, random },
      ask: () => ask(api),
      onPause: () => this.#setReconnecting(true),
    });
    this.#retry = retry;
    const outcome = retry.run().then((validity) => {
      if (this.#retry === retry) this.#endValidating();
      return this.#isOutdated(sessionToken) ? null : this.#failureOf(validity);
    });
    this.#validating = { sessionToken, outcome };
    return outcome;
  }

  #failureOf(validity: Validity | 'elsewhere' | null): string | null {
    if (validity === null) return null;
    if (validity === 'elsewhere') return this.#adoptFromOtherTab();
    if (validity.kind === 'unanswered') return validity.error;
    const known = parseUser(storage.read(storageKeys.user));
    const user = validity.kind === 'valid' ? mergeUser(known, validity.user) : null;
    if (user === null) return (validity.kind === 'invalid' && validity.error) || 'Session validation failed';
    const newToken = validity.kind === 'valid' ? validity.newToken : undefined;
    if (newToken === undefined) this.#authenticate(user);
    else this.adopt(newToken, user);
    return null;
  }

  /** Takes over who is signed in from what another tab has just validated. */
  #adoptFromOtherTab(): string | null {
    const user = parseUser(storage.read(storageKeys.user));
    if (user === null) return 'Session validation failed';
    this.#authenticate(user);
    return null;
  }

  #endValidating(): void {
    this.#retry = undefined;
    this.#validating = undefined;
    this.#setReconnecting(false);
  }

  #stopValidating(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    window.removeEventListener('online', this.#revalidateWhenOnline);
    this.#retry?.cancel();
    this.#endValidating();
  }

  #setReconnecting(isReconnecting: boolean): void {
    if (this.#isReconnecting === isReconnecting) return;
    this.#isReconnecting = isReconnecting;
    for (const listener of this.#listeners) listener();
  }

  /** Whether somebody logged out or in while an answer about this token was awaited: it says nothing now. */
  #isOutdated(sessionToken: string | null): boolean {
    return storage.read(storageKeys.sessionToken) !== sessionToken;
  }

  #authenticate(user: SessionUser): void {
    storage.write(storageKeys.user, JSON.stringify(user));
    const current = this.#state;
    const notice = current.phase === 'authenticated' ? current.notice : null;
    const isSame =
      current.phase === 'authenticated' &&
      current.user.email === user.email &&
      current.user.isAdmin === user.isAdmin;
    if (!isSame) this.#set({ phase: 'authenticated', user, notice });
    this.#timer ??= setInterval(this.#revalidateByTime, revalidateEveryMs);
  }

  /** A link was opened while signed in: the session stays, and the page says so. */
  #keepSession(): void {
    this.#cleanAddress();
    if (this.#state.phase !== 'authenticated') return;
    const notice = `You are already signed in as ${this.#state.user.email}. Log out first to use another link.`;
    this.#set({ ...this.#state, notice });
    this.#goOn();
  }

  #goOn(): void {
    const wanted = takeWantedAddress(this.#deps.clock());
    const isVerifyPage = location.pathname === '/auth/verify';
    if (wanted !== null) this.#deps.replaceAddress(wanted);
    else if (isVerifyPage) this.#deps.replaceAddress('/');
    else this.#cleanAddress();
  }

  #cleanAddress(): void {
    const clean = cleanAddress(location);
    if (clean !== `${location.pathname}${location.search}${location.hash}`) this.#deps.replaceAddress(clean);
  }

  #forget(): void {
    this.#stopValidating();
    forgetSharedValidity();
    storage.remove(storageKeys.sessionToken);
    storage.remove(storageKeys.user);
    storage.remove(storageKeys.recentChecks);
  }

  #signOutLocally(error: string | null): void {
    this.#forget();
    this.#set(signedOut(error));
    for (const listener of this.#signedOutListeners) listener();
  }

  #onStorage = (event: StorageEvent): void => {
    if (event.key === storageKeys.validity) this.#retry?.wake();
    if (event.key !== storageKeys.sessionToken && event.key !== null) return;
    const stored = storage.read(storageKeys.sessionToken);
    if (stored === null && this.#state.phase === 'authenticated') this.#signOutLocally(null);
    if (stored !== null && this.#state.phase === 'request') void this.revalidate();
  };

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
