import { t } from '@lingui/core/macro';
import { createListeners } from '#web/lib/listeners.ts';
import type { ApiClient } from '../api-client.ts';
import { storageKeys } from '../storage.ts';
import type { Track } from '../tracking/tracking-context.tsx';
import {
  mergeUser,
  parseAddressParameters,
  type SessionState,
  type SessionUser,
  storedSession,
} from './session-state.ts';
import type { Validity } from './session-validation.ts';
import { SessionValidation } from './session-validation.ts';
import { cleanPageAddress, leaveSignInAddress, signInWithMagicLink } from './sign-in-address.ts';

/** The interval at which a session is validated again while a page is open. */
export const revalidateEveryMs = 300_000;
/** After an administrator's right is confirmed, further refusals cause no validation for this long. */
const confirmedForMs = 10_000;

/** The sentence of the sign-in screen after a page signed out a user without the right to it. */
const withoutRights = () => t`Access Denied: You need admin privileges to access this page.`;
const notValidated = () => t`Session validation failed`;

export interface SessionDeps {
  api: ApiClient;
  /** Shows another address of this site without loading a page. */
  replaceAddress: (address: string) => void;
  clock: () => number;
  /** From 0 up to 1; `Math.random` unless given. */
  random?: () => number;
  /** Called at sign-ins and registrations, without the user. */
  track?: Track;
}

const signedOut = (error: string | null): SessionState => ({ phase: 'request', error, linkSentTo: null });

/**
 * The session of the page, outside of React: 'starting' while a stored token or the address is checked, then
 * 'request' or 'authenticated'. One instance lives as long as the page.
 */
export class SessionStore {
  readonly #deps: SessionDeps;
  readonly #validation: SessionValidation;
  readonly #listeners = createListeners();
  readonly #signedOutListeners = createListeners();
  #state: SessionState = { phase: 'starting' };
  #isStarted = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    const { api, clock, random = Math.random } = deps;
    this.#validation = new SessionValidation({
      api,
      clock,
      random,
      apply: (outcome, sessionToken) => (isOutdated(sessionToken) ? null : this.#apply(outcome)),
      onReconnecting: () => this.#listeners.notify(),
    });
  }

  getState = (): SessionState => this.#state;

  /** Whether a validation got no answer and is retried. */
  getReconnecting = (): boolean => this.#validation.isReconnecting;

  subscribe = this.#listeners.subscribe;

  /**
   * Calls the listener at each end of a session, so that it can drop the data of the user. Register it before `start`,
   * which may end the stored session.
   */
  onSignedOut = this.#signedOutListeners.subscribe;

  /** Checks the stored session, then the address. Only the first call has an effect. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    window.addEventListener('storage', this.#onStorage);
    const { sessionToken, token } = parseAddressParameters(location);
    if (sessionToken !== null) cleanPageAddress(this.#deps);
    const stored = storedSession.token();
    const before = storedSession.user();
    if (stored !== null) {
      const failure = await this.#validation.validate(stored);
      const hasLink = sessionToken !== null || token !== null;
      if (failure === null) {
        if (hasLink) this.#keepSession();
        return;
      }
      if (!hasLink) return this.#signOutLocally(failure);
      this.#clear();
      this.#signedOutListeners.notify();
    }
    if (sessionToken !== null) return this.#startWithSessionToken(sessionToken);
    if (token !== null) return this.#startWithMagicLink(token, before);
    this.#set(signedOut(null));
  }

  /** Removes every listener and timer; for tests and hot reloading. */
  close(): void {
    this.#stopValidating();
    window.removeEventListener('storage', this.#onStorage);
    this.#listeners.clear();
    this.#signedOutListeners.clear();
  }

  /** Validates the session; signs out when it is not valid, or when no retry gets an answer. */
  async revalidate(): Promise<void> {
    const sessionToken = storedSession.token();
    if (sessionToken === null && this.#state.phase !== 'authenticated') return;
    const failure = sessionToken === null ? notValidated() : await this.#validation.validate(sessionToken);
    // Another caller of the same validation may have signed out already.
    if (failure !== null && !isOutdated(sessionToken)) this.#signOutLocally(failure);
  }

  /**
   * After the refusal of an administrator's call: validates whether the user still is one. If so, the refusal had
   * another reason, and further refusals cause no validation for a while.
   */
  async recheckAdmin(): Promise<void> {
    if (!this.#isAdmin() || this.#deps.clock() - this.#confirmedAt < confirmedForMs) return;
    await this.revalidate();
    if (this.#isAdmin()) this.#confirmedAt = this.#deps.clock();
  }

  linkSent(email: string): void {
    this.#set({ phase: 'request', error: null, linkSentTo: email });
  }

  /** Shows the empty form, or the form with an error. */
  showForm(error: string | null = null): void {
    this.#set(signedOut(error));
  }

  dismissNotice(): void {
    if (this.#state.phase === 'authenticated') this.#set({ ...this.#state, notice: null });
  }

  /** Starts to use a session that the server has just created. */
  adopt(sessionToken: string, user: SessionUser): void {
    this.#stopValidating();
    storedSession.saveToken(sessionToken);
    this.#authenticate(user);
  }

  /** Signs out here and on the server, with `everywhere` on all devices. The page does not wait for the server. */
  async signOut(options: { everywhere?: boolean; error?: string } = {}): Promise<void> {
    const credential = storedSession.token();
    this.#signOutLocally(options.error ?? null);
    if (credential === null) return;
    const query = options.everywhere ? { all: 'true' as const } : {};
    const answer = await this.#deps.api('DELETE /session', { query }, { credential }).catch(() => null);
    // The provider of an organisation signs out as well, unless somebody signed in meanwhile.
    if (answer?.signOutUrl && this.#state.phase === 'request') location.assign(answer.signOutUrl);
  }

  /** Validates the session, and signs out a user who is not an administrator any more. */
  async requireAdmin(): Promise<void> {
    await this.revalidate();
    if (this.#state.phase !== 'authenticated' || this.#isAdmin()) return;
    await this.signOut({ error: withoutRights() });
  }

  /**
   * After a 403: replaces the session by a new one, which only a development server creates. Returns true when the
   * call may be repeated; otherwise the session ends. Without an answer the token stays, and the request is retried
   * like a validation. Validations of the old token share the outcome.
   */
  async renewAdminSession(): Promise<boolean> {
    const sessionToken = storedSession.token();
    const failure = await this.#validation.renew(sessionToken);
    if (failure !== null && !isOutdated(sessionToken)) this.#signOutLocally(failure);
    return this.#state.phase === 'authenticated';
  }

  /** After the account was deleted: the server has no session left to end. */
  accountDeleted(): void {
    this.#signOutLocally(null);
  }

  async #startWithSessionToken(sessionToken: string): Promise<void> {
    const failure = await this.#validateNew(sessionToken);
    this.#deps.track?.('sign_in', { success: failure === null });
    if (failure !== null) return this.#signOutLocally(notValidated());
    leaveSignInAddress(this.#deps);
    this.#sayWhoSignedIn();
  }

  /** @param before the user whom this browser held until now */
  async #startWithMagicLink(token: string, before: SessionUser | null): Promise<void> {
    const adopt = (sessionToken: string, user: SessionUser) => this.adopt(sessionToken, user);
    const validate = (sessionToken: string) => this.#validateNew(sessionToken);
    const failure = await signInWithMagicLink({ ...this.#deps, adopt, validate }, token);
    if (failure !== null) return this.#signOutLocally(failure);
    if (before !== null && before.email !== storedSession.user()?.email) this.#sayWhoSignedIn();
  }

  #validateNew(sessionToken: string): Promise<string | null> {
    storedSession.saveToken(sessionToken);
    return this.#validation.validate(sessionToken);
  }

  /** Anybody may have written the link: the reader sees whose account it opened. */
  #sayWhoSignedIn = (): void => this.#notice((email) => t`Signed in as ${email}.`);

  #notice(write: (email: string) => string): void {
    if (this.#state.phase === 'authenticated')
      this.#set({ ...this.#state, notice: write(this.#state.user.email) });
  }

  #isAdmin = (): boolean => this.#state.phase === 'authenticated' && this.#state.user.isAdmin;

  /** Returns null when the session is valid and the user is set, else the sentence to show. */
  #apply(outcome: Validity | null): string | null {
    if (outcome === null) return null;
    if (outcome.kind === 'unanswered') return outcome.error;
    if (outcome.kind === 'invalid') return outcome.error || notValidated();
    const user = mergeUser(storedSession.user(), outcome.user);
    if (user === null) return notValidated();
    if (outcome.newToken === undefined) this.#authenticate(user);
    else this.adopt(outcome.newToken, user);
    return null;
  }

  /** A device without a network keeps its page and revalidates when the network is back. */
  #revalidateOnline = (): void => {
    if (navigator.onLine) void this.revalidate();
    else window.addEventListener('online', this.#revalidateOnline, { once: true });
  };

  #stopValidating(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    window.removeEventListener('online', this.#revalidateOnline);
    this.#validation.cancel();
  }

  #authenticate(user: SessionUser): void {
    storedSession.saveUser(user);
    const current = this.#state;
    const isSame =
      current.phase === 'authenticated' &&
      current.user.email === user.email &&
      current.user.isAdmin === user.isAdmin;
    const notice = current.phase === 'authenticated' ? current.notice : null;
    if (!isSame) this.#set({ phase: 'authenticated', user, notice });
    this.#timer ??= setInterval(this.#revalidateOnline, revalidateEveryMs);
  }

  /** A sign-in link was opened by a signed-in user: the session stays, and the page shows a notice. */
  #keepSession(): void {
    cleanPageAddress(this.#deps);
    this.#notice((email) => t`You are already signed in as ${email}. Log out first to use another link.`);
    leaveSignInAddress(this.#deps);
  }

  #clear(): void {
    this.#stopValidating();
    storedSession.clear();
  }

  #signOutLocally(error: string | null): void {
    this.#clear();
    this.#set(signedOut(error));
    this.#signedOutListeners.notify();
  }

  #onStorage = (event: StorageEvent): void => {
    if (event.key !== storageKeys.sessionToken && event.key !== null) return;
    const stored = storedSession.token();
    if (stored === null && this.#state.phase === 'authenticated') this.#signOutLocally(null);
    if (stored !== null && this.#state.phase === 'request') void this.revalidate();
  };

  #set(state: SessionState): void {
    this.#state = state;
    this.#listeners.notify();
  }
}

/** Whether the user signed out or in while an answer about this token was awaited: the answer then has no effect. */
function isOutdated(sessionToken: string | null): boolean {
  return storedSession.token() !== sessionToken;
}
