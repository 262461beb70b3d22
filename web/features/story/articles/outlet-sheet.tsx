import { t } from '@lingui/core/macro';
import { Dialog } from '#web/components/dialog.tsx';
import { KeyValues } from '#web/components/key-values.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { MuteButton } from '#web/components/news/mute-button.tsx';
import { OutletLink, outletKindWords, ReferenceList } from '#web/components/news/outlet-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { countArticles } from '#web/components/news/story-words.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { Story } from '#web/lib/answers.ts';
import { countryName, exactTime } from '#web/lib/format.ts';

type Outlet = Story['outlets_covering'][number];

interface OutletSheetProps {
  story: Story;
  domain: string;
  onClose: () => void;
}

/** The outlet: owner, rating and the sources of the rating. */
export function OutletSheet({ story, domain, onClose }: OutletSheetProps) {
  const outlet = story.outlets_covering.find((covering) => covering.domain === domain);
  return (
    <Dialog title={outlet?.name || domain} onClose={onClose}>
      {outlet === undefined ? (
        <p>{t`Nothing more is known about this outlet.`}</p>
      ) : (
        <div className="stack">
          <Facts outlet={outlet} />
          <References references={outlet.references} />
          <div className="row">
            <FollowButton kind="outlet" value={outlet.domain} name={outlet.name} />
            <MuteButton domain={outlet.domain} name={outlet.name} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

const Unknown = () => <span className="dim">{t`Unknown`}</span>;

function Facts({ outlet }: { outlet: Outlet }) {
  const first = outlet.first_published_at === null ? null : exactTime(outlet.first_published_at);
  const kinds = outletKindWords(outlet);
  return (
    <KeyValues
      rows={[
        { name: t`Domain`, value: <OutletLink domain={outlet.domain}>{outlet.domain}</OutletLink> },
        { name: t`Country`, value: outlet.country === null ? <Unknown /> : countryName(outlet.country) },
        { name: t`Owner`, value: outlet.owner ?? <Unknown /> },
        { name: t`Kind`, value: kinds.length === 0 ? <Unknown /> : kinds.join(commaAndSpace()) },
        { name: t`Usual lean, −1 to +1`, value: <StoryBiasBadge lean={outlet.bias_score} /> },
        { name: t`Reliability`, value: <CredibilityBadge score={outlet.reliability} /> },
        {
          name: t`On this story`,
          value: (
            <>
              {countArticles(outlet.articles)}
              {first !== null && `${commaAndSpace()}${t`first ${first}`}`}
            </>
          ),
        },
      ]}
    />
  );
}

function References({ references }: { references: readonly string[] }) {
  if (references.length === 0)
    return <p className="note">{t`No named source rates this outlet here, so it stays unrated.`}</p>;
  return (
    <div className="stack stack-parts">
      <h3 className="kicker">{t`Weighed from`}</h3>
      <ReferenceList references={references} />
    </div>
  );
}
