import { Link } from 'react-router';
import { needsNothing } from '#domain/connectors/connector-names.ts';
import { connectorTable } from '#domain/connectors/connector-table.ts';
import { TextPage } from '#web/components/text-page.tsx';
import { PerspectiveChoice } from '#web/features/account/perspective-choice.tsx';
import { ThemeChoice } from '#web/features/account/theme-choice.tsx';
import { TrackingSwitch } from '#web/features/account/tracking-switch.tsx';
import { useConfig } from '#web/lib/config.ts';

/** British English lists have no comma before the last item. */
const optionalServices = new Intl.ListFormat('en-GB').format(
  connectorTable.filter((entry) => !needsNothing(entry)).map(({ name }) => name),
);

/** Which data is stored, and where. */
export function PrivacyRoute() {
  const model = useConfig()?.externalModel ?? null;
  return (
    <TextPage
      title="Privacy"
      lede="Balance runs on the server of whoever offers this site. It keeps what it needs to work, and no more."
    >
      <h2>On the server</h2>
      <ul>
        <li>Your email address, when the account was made, and when you last signed in.</li>
        <li>Sign-in links and sessions, as fingerprints from which they cannot be read back.</li>
        <li>How many searches you made each day. Not what you searched for.</li>
        <li>
          The articles that were checked, with their ratings, for everyone who checks them again. They are not
          tied to an account.
        </li>
        <li>Text that you paste is read for the check and not kept.</li>
        <li>
          If you use them: what you follow, with what was there at your last visit and in the last mail; the
          outlets you mute; when you want mail; and when a digest or alert was sent to you. A link in each
          mail ends it with one click.
        </li>
        <li>Reports of wrongly grouped stories, with what you wrote, for the administrators.</li>
        <li>
          For 90 days, anonymous events of how the pages are used: which page, which button, the domain of an
          article, how long something took, which browser. They carry a random name that lasts as long as the
          page is open, and lead to no account. What you typed is not among them.
        </li>
      </ul>
      <p>
        Deleting your account removes your address, usage, sessions, links, follows and preferences at once.
        You find it in the account menu.
      </p>
      <h2>Your settings in this browser</h2>
      <div className="panel settings">
        <TrackingSwitch />
        <ThemeChoice />
        <PerspectiveChoice />
      </div>
      <p>
        Text size, contrast and motion are on the page <Link to="/display">Display</Link>.
      </p>
      <h2>In your browser</h2>
      <p>
        Balance sets no cookies. The browser’s storage holds your session, your address, your theme, colours
        and text size, your edition, your last checks, whether you turned usage events or keyboard shortcuts
        off, and for an hour the page you wanted before signing in. Logging out removes the session, the
        address and the checks; you can clear the checks before.
      </p>
      <p>
        For reading without a network the browser also keeps the last edition and up to some thirty stories
        that you opened. Logging out deletes them.
      </p>
      <p>
        Your <Link to="/diet">reading diet</Link> is in the browser alone, apart for each account: the
        articles you opened within a year, and your read, saved and hidden stories. It is never sent. You can
        export it, delete it and switch it off there; logging out leaves it, deleting the account deletes it.
      </p>
      <h2>Third parties</h2>
      <p>
        No page of Balance loads anything from another site. Fonts and icons come from this server. When you
        check an article, this server fetches it, not your browser, so the publisher does not see you.
      </p>
      <p>
        To find related articles, this server asks the news search of Google for the topic you typed, or for a
        few key words of the article or text; an administrator may also switch on {optionalServices}. The
        question carries neither your address nor your account.
      </p>
      {model === null ? (
        <p>Articles are read on this server. No text is sent to a language model elsewhere.</p>
      ) : (
        <p>
          The text of articles is sent to the language model {model} for reading. Your address and your
          account are not.
        </p>
      )}
    </TextPage>
  );
}
