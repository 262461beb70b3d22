import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath, type Theme } from './browser.ts';

/** The popup of an extension. Playwright does not know popups, so it is read by the protocol of the browser. */
export interface Popup {
  /** The value of an expression in the popup. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** The axe violations, one line per rule. */
  violations(theme: Theme): Promise<string[]>;
  screenshot(): Promise<Buffer>;
}

interface ExtensionBrowser {
  context: BrowserContext;
  /** The origin of the pages of the extension. */
  origin: string;
  /** Presses the button of the extension while `page` is in front, and returns its popup. */
  openPopup(page: Page): Promise<Popup>;
}

interface ExtensionPlaces {
  /** The folder of the unpacked extension. */
  extension: string;
  /** An empty folder for the profile of the browser. */
  profile: string;
  /** The proxy that serves the invented web; addresses of this machine go around it. */
  proxyUrl: string;
}

type Session = Awaited<
  ReturnType<NonNullable<ReturnType<BrowserContext['browser']>>['newBrowserCDPSession']>
>;

/** A call of the protocol; the types of Playwright have no domain for extensions. */
function callOf(session: Session) {
  return session.send.bind(session) as unknown as <Answer>(
    method: string,
    params?: object,
  ) => Promise<Answer>;
}

interface Target {
  targetId: string;
  type: string;
  url: string;
}

/** Speaks with one target through the session of the browser. */
async function attach(session: Session, targetId: string) {
  const call = callOf(session);
  const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: false,
  });
  let calls = 0;
  return <Answer>(method: string, params: object): Promise<Answer> => {
    calls += 1;
    const id = calls;
    return new Promise((resolve, reject) => {
      const receive = (event: { sessionId: string; message: string }) => {
        const message = JSON.parse(event.message) as {
          id?: number;
          result: Answer;
          error?: { message: string };
        };
        if (event.sessionId !== sessionId || message.id !== id) return;
        session.off('Target.receivedMessageFromTarget', receive);
        if (message.error === undefined) resolve(message.result);
        else reject(new Error(message.error.message));
      };
      session.on('Target.receivedMessageFromTarget', receive);
      const message = JSON.stringify({ id, method, params });
      call('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  };
}

interface Evaluation<Value> {
  result: { value: Value };
  exceptionDetails?: { text: string };
}

async function popupOf(session: Session, targetId: string): Promise<Popup> {
  const call = await attach(session, targetId);
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await call<Evaluation<Value>>('Runtime.evaluate', options);
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  };
  return {
    evaluate,
    violations: async (theme) => {
      await call('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value: theme }],
      });
      await evaluate(await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));
      return evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    },
    screenshot: async () => {
      const { data } = await call<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(data, 'base64');
    },
  };
}

/** Starts Chromium with an unpacked extension. */
export async function launchWithExtension(places: ExtensionPlaces): Promise<ExtensionBrowser> {
  const context = await chromium.launchPersistentContext(places.profile, {
    executablePath: chromiumPath(),
    // Playwright's own headless mode has no extensions.
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    proxy: { server: places.proxyUrl, bypass: '127.0.0.1' },
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      ...['--disable-background-networking', '--enable-unsafe-extension-debugging'],
      `--disable-extensions-except=${places.extension}`,
      `--load-extension=${places.extension}`,
    ],
  });
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('Chromium has no session for the whole browser');
  const call = callOf(session);
  const { extensions } = await call<{ extensions: { id: string; path: string }[] }>(
    'Extensions.getExtensions',
  );
  const id = extensions.find(({ path }) => path === places.extension)?.id;
  if (id === undefined) throw new Error('Chromium did not load the extension');
  const targets = async (type: string, url: string) => {
    const { targetInfos } = await call<{ targetInfos: Target[] }>('Target.getTargets', {
      filter: [{ type }],
    });
    return targetInfos.filter((target) => target.url === url).map(({ targetId }) => targetId);
  };
  const openPopup = async (page: Page) => {
    await page.bringToFront();
    const [targetId] = await targets('tab', page.url());
    await call('Extensions.triggerAction', { id, targetId });
    for (let tries = 0; tries < 200; tries += 1) {
      const [popup] = await targets('page', `chrome-extension://${id}/popup.html`);
      if (popup !== undefined) return popupOf(session, popup);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the popup did not open');
  };
  return { context, origin: `chrome-extension://${id}`, openPopup };
}
