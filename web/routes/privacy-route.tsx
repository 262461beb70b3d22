import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { needsNothing } from '#domain/connectors/connector-names.ts';
import { connectorTable } from '#domain/connectors/connector-table.ts';
import { Switch } from '#web/components/switch.tsx';
import { TextPage } from '#web/components/text-page.tsx';
import { PerspectiveChoice, ThemeChoice } from '#web/features/account/appearance-choices.tsx';
import { listWords } from '#web/i18n/intl.ts';
import { useConfig } from '#web/lib/config.ts';
import { subscribeToTrackingChoice, trackingChoice } from '#web/lib/tracking/tracking-choice.ts';

const optionalServices = connectorTable.filter((entry) => !needsNothing(entry)).map(({ name }) => name);

/** Which data is stored, and where. */
export function PrivacyRoute() {
  const services = listWords(optionalServices);
  const model = useConfig()?.externalModel ?? null;
  return (
    <TextPage
      title={t`Privacy`}
      lede={t`Balance runs on the server of whoever offers this site. It keeps what it needs to work, and no more.`}
    >
      <h2>{t`On the server`}</h2>
      <ul>
        <li>{t`Your email address, when the account was made, and when you last signed in.`}</li>
        <li>{t`Sign-in links and sessions, as fingerprints from which they cannot be read back.`}</li>
        <li>{t`How many searches you made each day. Not what you searched for.`}</li>
        <li>{t`The articles that were checked, with their ratings, for those who check the same address again. Nobody else finds them, unless a feed or a news service lists them too. They are not tied to an account. If the address holds a key, such as a token, its article is read and not kept.`}</li>
        <li>{t`Text that you paste is read for the check and not kept.`}</li>
        <li>{t`If you use them: what you follow, with what was there at your last visit and in the last mail; the outlets you mute; when you want mail; the browsers in which you turned alerts on, with their address at the push service; and when a digest or alert was sent to you. A link in each mail ends it with one click.`}</li>
        <li>{t`Reports of wrongly grouped stories, with what you wrote, for the administrators.`}</li>
        <li>{t`For 90 days, anonymous events of how the pages are used: which page, which button, the domain of an article, how long something took, which browser. They carry a random name that lasts as long as the page is open, and lead to no account. What you typed is not among them.`}</li>
      </ul>
      <p>{t`Deleting your account removes your address, usage, sessions, links, follows, preferences and devices for alerts at once. You find it in the account menu.`}</p>
      <h2>{t`Your settings in this browser`}</h2>
      <div className="panel settings">
        <TrackingSwitch />
        <ThemeChoice />
        <PerspectiveChoice />
      </div>
      <p>
        <Trans>
          Text size, contrast and motion are on the page <Link to="/display">Display</Link>.
        </Trans>
      </p>
      <h2>{t`In your browser`}</h2>
      <p>{t`Balance sets no cookies. The browser’s storage holds your session, your address, your language, theme, colours and text size, your edition, your last checks, whether you turned usage events, keyboard shortcuts or the reading diet off, and for an hour the page you wanted before signing in. Logging out removes the session, the address and the checks; you can clear the checks before.`}</p>
      <p>{t`For reading without a network the browser also keeps the last edition and up to some thirty stories that you opened. Logging out deletes them.`}</p>
      <p>
        <Trans>
          Your <Link to="/diet">reading diet</Link> is in the browser alone, apart for each account: the
          articles you opened within a year, and your read, saved and hidden stories. None of it is sent. You
          can export it, delete it and switch it off there; logging out leaves it, deleting the account
          deletes it.
        </Trans>
      </p>
      <h2>{t`Third parties`}</h2>
      <p>{t`No page of Balance loads anything from another site. Fonts and icons come from this server. When you check an article, this server fetches it, not your browser, so the publisher does not see you.`}</p>
      <p>{t`To find related articles, this server asks the news search of Google for the topic you typed, or for a few key words of the article or text; an administrator may also switch on ${services}. The question carries neither your address nor your account.`}</p>
      {model === null ? (
        <p>{t`Articles are read on this server. No text is sent to a language model elsewhere.`}</p>
      ) : (
        <p>{t`The text of articles is sent to the language model ${model} for reading. Your address and your account are not.`}</p>
      )}
    </TextPage>
  );
}

/** Whether this browser sends anonymous usage events; off where the browser signals privacy (DNT, GPC). */
export function TrackingSwitch() {
  const choice = useSyncExternalStore(subscribeToTrackingChoice, trackingChoice.read);
  return (
    <>
      <Switch
        checked={choice === 'on'}
        disabled={choice === 'browser'}
        onChange={(checked) => trackingChoice.write(checked ? 'on' : 'off')}
      >{t`Send anonymous usage events`}</Switch>
      {choice === 'browser' && (
        <p className="text-small muted">{t`Your browser asks not to be tracked, so nothing is sent.`}</p>
      )}
    </>
  );
}
